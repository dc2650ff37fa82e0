import type { InjectionPattern } from './pattern.ts';
import { OTHER_TONGUES, tonguesWithoutSpaces } from './tongues.ts';
import {
  ABOUT_CONTENT,
  AN_AI,
  DROP,
  EARLIER,
  EVERYTHING,
  GIVE_AWAY,
  GIVEN,
  INSTRUCTIONS,
  NAMED,
  OWN_SECRETS,
  order,
  SAFETY_RULES,
} from './wording.ts';

/** Text that speaks to an agent: it takes back instructions, gives new ones, or gives the agent another role. */
export const orderPatterns = (): readonly InjectionPattern[] => [
  {
    id: 'PO001',
    category: 'prompt-override',
    risk: 'critical',
    means: 'tells an agent to drop the instructions it already has',
    firm: {
      phrases: [
        order([DROP, EARLIER, INSTRUCTIONS]),
        order([DROP, INSTRUCTIONS, GIVEN]),
        order([DROP, EVERYTHING], { gap: 2 }),
        order(['ignore|disregard|forget', 'previous|prior|earlier|preceding', 'commands']),
        order(
          ['ignore|disregard|forget', 'the above|above', 'and instead|instead|and do|and tell|and follow|and run'],
          {
            gap: 2,
          },
        ),
        order(
          [
            'previous|prior|above|earlier|preceding|original|initial',
            'instructions|prompts|directives|guidelines',
            'are void|is void|cancelled|canceled|revoked|superseded',
          ],
          { gap: 3 },
        ),
      ],
    },
    broad: {
      phrases: [
        {
          slots: [
            'ignore|disregard|forget|abandon|override|bypass|skip',
            'previous|prior|above|earlier|preceding',
            'instruction|instructions|prompt|prompts|command|commands|directive|directives',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'PO002',
    category: 'prompt-override',
    risk: 'high',
    means: 'announces new instructions that replace the ones in force',
    firm: {
      needs: [':'],
      shape: () =>
        /\b(?:new|updated|revised|different|alternative)\s{1,3}(?:\w{1,20}\s{1,3})?(?:instructions?|tasks?|objectives?|goals?|missions?|orders?)\s{0,3}:\s{0,3}(?:\w{1,20}\s{1,3}){0,6}?(?:ignore|override|replace|supersede|disregard|forget)\b/g,
    },
    broad: {
      phrases: [
        {
          slots: [
            'new|updated|revised|different|alternative',
            'instruction|instructions|task|tasks|objective|objectives|goal|goals|mission|missions',
            'ignore|override|replace|supersede',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'PO003',
    category: 'prompt-override',
    risk: 'critical',
    means: 'tells an agent to set its safety rules aside',
    firm: {
      phrases: [
        order(['ignore|disregard', SAFETY_RULES], { gap: 2 }),
        order(
          ['bypass|disable|override|circumvent|evade|turn off|switch off|ignore', 'your|all|any|every', SAFETY_RULES],
          {
            gap: 2,
          },
        ),
        order(
          ['bypass|disable|override|circumvent|ignore', 'your|all|every', 'safety|security measures|restrictions'],
          {
            gap: 1,
          },
        ),
      ],
    },
    broad: {
      phrases: [
        {
          slots: [
            'ignore|bypass|disable|turn off|skip|override',
            'safety|security|validation|validations|filter|filters|filtering|guard|guards|guardrails|protection|protections',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'PO004',
    category: 'prompt-override',
    risk: 'high',
    means: 'tells an agent not to keep to its instructions or guidelines',
    firm: {
      phrases: [
        order(
          [
            'ignore|disregard|forget|bypass|override|do not follow|dont follow|stop following',
            'your',
            'instructions|guidelines|directives|programming|rules|constraints|training|system prompt|restrictions',
          ],
          { gap: 3, unless: ABOUT_CONTENT },
        ),
        order(['ignore|disregard|forget|bypass', 'system|developer', 'instructions|guidelines|directives|rules'], {
          gap: 2,
        }),
        order(
          [
            'ignore|disregard|do not follow|dont follow|do not obey|disobey',
            'the user|the users|the humans|your user',
            'request|requests|instruction|instructions|orders|said|says|asked|wishes',
          ],
          { gap: 2 },
        ),
        order(['ignore|disregard|forget', 'all|any|every|the', 'instructions|guidelines'], {
          gap: 1,
          unless: ABOUT_CONTENT,
        }),
      ],
    },
    broad: {
      phrases: [
        {
          slots: [
            'ignore|disregard|forget|override|bypass',
            'instruction|instructions|rule|rules|guideline|guidelines|constraint|constraints',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'PO005',
    category: 'prompt-override',
    risk: 'critical',
    means:
      'the same as PO001 in German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese or Korean',
    firm: { needs: ['U+'], phrases: OTHER_TONGUES, shape: tonguesWithoutSpaces },
  },
  {
    id: 'PO006',
    category: 'prompt-override',
    risk: 'high',
    means: 'calls an agent off its task and gives it another',
    firm: {
      phrases: [
        order(
          ['your new|your real|your actual|your updated|your true', 'instructions are|instruction is|directives are'],
          {
            gap: 0,
          },
        ),
        order(['your real|your actual|your true', 'task is|goal is|mission is|objective is|purpose is'], { gap: 0 }),
        order(
          [
            'stop what you are doing|stop what youre doing|stop your current task|abandon your current task|drop your current task',
            'and|now|instead',
          ],
          { gap: 1 },
        ),
      ],
    },
  },
  {
    id: 'II001',
    category: 'instruction-injection',
    risk: 'critical',
    means: 'poses as a system message',
    firm: {
      needs: ['system'],
      shape: () =>
        /(?:^|\n)[ \t>*_#-]{0,8}(?:\[system\]|<system>|system(?: prompt| message| override| note| update| instructions?)?:)[ \t\n*_]{0,8}(?:you|your|ignore|disregard|forget|new|override|from now|the assistant|the agent|assistant|all previous|as an ai)\b/g,
    },
    broad: { shape: () => /\[system\]|<\/?system>|### ?system|\bsystem {0,2}:/g },
  },
  {
    id: 'II002',
    category: 'instruction-injection',
    risk: 'high',
    means: 'gives an agent another identity, one without its rules',
    firm: {
      phrases: [
        order(
          [
            'you are now|you must act as|you will act as|pretend to be|pretend you are|roleplay as|role play as|act as|from now on you are|from now on youre',
            'dan|unrestricted|unfiltered|uncensored|jailbroken|unaligned|different ai|another ai|developer mode|god mode|no restrictions|without restrictions|without any restrictions|no limitations|no rules|no filters',
          ],
          { gap: 6 },
        ),
        order(
          [
            'pretend|act as if|behave as if',
            'you have no|there are no',
            'restrictions|rules|guidelines|filters|limits|limitations|content policy',
          ],
          {
            gap: 1,
          },
        ),
        order(['you are no longer|you are not', 'bound by|restricted by|limited by|required to follow'], { gap: 1 }),
      ],
    },
    broad: {
      shape: () =>
        /\bassistant {0,2}:|<\/?assistant>|\[assistant\]|\b(?:you\s{1,4}are\s{1,4}now|you\s{1,4}must\s{1,4}act\s{1,4}as|pretend\s{1,4}to\s{1,4}be|role-?play\s{1,4}as)\b/g,
    },
  },
  {
    id: 'II003',
    category: 'instruction-injection',
    risk: 'high',
    means: 'carries the control marks of chat templates',
    firm: {
      needs: ['<|', '[inst', '[/inst', '<<', '_of_turn'],
      shape: () =>
        /<\|(?:im_start|im_end|system|user|assistant|endoftext|end_of_text|begin_of_text|start_header_id|end_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<(?:start|end)_of_turn>/g,
    },
  },
  {
    id: 'II004',
    category: 'instruction-injection',
    risk: 'high',
    means: 'poses as an envelope that only the agent’s own host writes',
    firm: {
      needs: ['<'],
      shape: () =>
        /<\/?(?:system-reminder|system_prompt|system_instructions|function_calls|function_results|tool_result|tool_response|antml:[a-z_]{1,40})(?:\s[^<>\n]{0,80})?>/g,
    },
  },
  {
    id: 'II005',
    category: 'instruction-injection',
    risk: 'medium',
    means: 'addresses agents that happen to read it',
    firm: {
      phrases: [
        { slots: ['if you are|if youre|note to|attention|dear|message to|instructions for', AN_AI], gap: 1 },
        {
          slots: [
            'ai agent|ai agents|ai assistant|ai assistants|llm|llms|language model|language models|coding agents',
            'must|please|are required to|have to',
            'run|execute|install|download|delete|push|merge|approve|visit|open',
          ],
          negatable: 'anywhere',
        },
      ],
    },
  },
  {
    id: 'II006',
    category: 'instruction-injection',
    risk: 'critical',
    means: 'tells an agent that happens to read it to give secrets away',
    firm: {
      phrases: [
        {
          slots: [
            AN_AI,
            'please|must|should|shall|need to|needs to|have to|has to|required to|instructed to',
            `${GIVE_AWAY}|reveal|dump`,
            `${OWN_SECRETS}|secrets|credentials|api key|api keys|passwords|access token|access tokens`,
          ],
          gap: 8,
          negatable: 'anywhere',
        },
      ],
    },
  },
  {
    id: 'RH001',
    category: 'role-hijacking',
    risk: 'critical',
    means: 'names a known persona without rules',
    firm: {
      phrases: [
        order(['dan mode|do anything now|jailbreak mode'], { unless: NAMED }),
        order(['you are now in|you are in|you have entered|enter|activate', 'god mode|unrestricted mode|jailbreak'], {
          gap: 1,
        }),
        order(['you are now in|you are in|you have entered', 'developer mode|debug mode'], { gap: 1 }),
      ],
    },
    broad: {
      phrases: [{ slots: ['dan|do anything now|jailbreak|unrestricted mode|developer mode|god mode'] }],
    },
  },
  {
    id: 'RH002',
    category: 'role-hijacking',
    risk: 'high',
    means: 'claims authority over an agent',
    firm: {
      phrases: [
        order(['i am|im', 'your master|your creator|your owner|in control of you'], { gap: 1 }),
        order(['pretend i am|act as if i am', 'your master|your creator|your owner|your developer|the system'], {
          gap: 1,
        }),
      ],
    },
    broad: {
      phrases: [
        {
          slots: ['i am|im|act as if i am|pretend i am', 'the ai|the assistant|the system|in control|your master'],
          gap: 8,
        },
      ],
    },
  },
];
