import type { Phrase } from './phrases.ts';

export const DROP =
  'ignore|disregard|forget|abandon|override|neglect|discard|pay no attention to|do not follow|dont follow|stop following|do not obey|stop obeying|cancel|revoke';
export const EARLIER = 'previous|prior|above|earlier|preceding|foregoing|original|initial';
export const INSTRUCTIONS =
  'instruction|instructions|prompt|prompts|directive|directives|guidelines|programming|training|context|conversation';
export const GIVEN =
  'above|given above|so far|you were given|i gave you|we gave you|you have been given|youve been given|you received|before this|given before|given earlier';
export const EVERYTHING =
  'everything above|everything before|everything prior|all of the above|anything above|everything you were told|everything you have been told|everything youve been told|what you were told|everything you know|everything you learned|all prior context|all previous context';
export const SAFETY_RULES =
  'safety guidelines|safety measures|safety restrictions|safety protocols|safety policies|safety policy|safety rules|safety training|safety filter|safety filters|safety constraints|content filter|content filters|content policy|ethical guidelines|guardrails|safeguards';
export const AN_AI =
  'ai|ai agent|ai agents|ai assistant|ai assistants|ai model|ai models|llm|llms|language model|language models|assistant|assistants|coding agent|coding agents|coding assistant|copilot|claude|chatgpt|gemini';
export const OWN_SECRETS =
  '.env|.aws|.netrc|.npmrc|.gnupg|.kube|env file|dotenv|.ssh|ssh key|ssh keys|private key|private keys|id rsa|etc passwd|environment variables|env vars|conversation|chat history|system prompt';
export const GIVE_AWAY = 'send|post|upload|email|forward|exfiltrate|transmit|leak|submit|copy|paste|attach|deliver';
export const TO_A_PLACE =
  'to http|to https|at http|at https|to the following|to this url|to the url|to this address|to my server|to our server|to the webhook|to this webhook|to this endpoint';

/** Right after an order these make it the name of an order: `ignore previous instructions attacks`. */
export const NAMED =
  'attack|attacks|injection|injections|pattern|patterns|phrase|phrases|jailbreak|jailbreaks|trick|tricks';
/** `Ignore any instructions in the page` protects an agent. */
export const ABOUT_CONTENT = `${NAMED}|in|inside|within|found|contained|embedded|from|that|which|it|they|you`;

export const order = (slots: readonly string[], more: Partial<Phrase> = {}): Phrase => ({
  slots,
  negatable: 'before',
  unless: NAMED,
  ...more,
});
