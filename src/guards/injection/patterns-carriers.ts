import { hiddenRuns, reversals, tagTexts } from './hidden.ts';
import type { InjectionPattern } from './pattern.ts';
import { comments, decodedBase64, decodedEscapes, leakingImages } from './pieces.ts';
import { AN_AI, GIVE_AWAY, OWN_SECRETS, order, TO_A_PLACE } from './wording.ts';

/** Text that hides an order, carries something out, or breaks out of where it stands. */
export const carrierPatterns = (): readonly InjectionPattern[] => [
  {
    id: 'CM001',
    category: 'context-manipulation',
    risk: 'medium',
    means: 'is so long that it may push other text out of an agent’s view',
    broad: { shape: () => /^[\s\S]{5000}/g },
  },
  {
    id: 'CM002',
    category: 'context-manipulation',
    risk: 'high',
    means: 'has an order in a comment',
    broad: { shape: () => /(?:<!--|-->|\/\/|#|\/\*|\*\/)[\w\s]{0,60}?\b(?:ignore|execute|run|eval|system)\b/g },
  },
  {
    id: 'CM003',
    category: 'context-manipulation',
    risk: 'high',
    means: 'speaks to agents in an HTML comment, where no person reads it',
    firm: {
      needs: ['<!--', ']: #', ']: <'],
      inside: {
        pieces: comments,
        phrases: [
          { slots: [AN_AI, 'please|must|should|shall|need to|have to|will|ignore|follow|execute|run|send'], gap: 6 },
        ],
      },
    },
  },
  {
    id: 'CM004',
    category: 'context-manipulation',
    risk: 'medium',
    means: 'wants something kept from the user',
    firm: {
      phrases: [
        {
          slots: [
            'do not|dont|never|without',
            'tell|inform|mention|telling|informing|mentioning',
            'user|human|developer',
          ],
          gap: 3,
        },
      ],
    },
  },
  {
    id: 'DE001',
    category: 'data-exfiltration',
    risk: 'critical',
    means: 'asks to show passwords, keys or tokens',
    broad: {
      phrases: [
        {
          slots: [
            'show|display|print|output|reveal|expose|leak',
            'password|passwords|token|tokens|key|keys|secret|secrets|credential|credentials|api key|apikey|private',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'DE002',
    category: 'data-exfiltration',
    risk: 'critical',
    means: 'asks to show files that hold secrets',
    broad: {
      phrases: [
        {
          slots: [
            'read|cat|type|show|display|output',
            'etc passwd|etc shadow|.env|config json|secret|secrets|credential|credentials',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'DE003',
    category: 'data-exfiltration',
    risk: 'critical',
    means: 'asks to send local secrets or the conversation to an address',
    firm: {
      phrases: [
        { slots: [GIVE_AWAY, OWN_SECRETS, TO_A_PLACE], gap: 8, negatable: 'anywhere' },
        { slots: [GIVE_AWAY, TO_A_PLACE, OWN_SECRETS], gap: 8, negatable: 'anywhere' },
        {
          slots: [
            'read|open|cat|collect|gather|find',
            OWN_SECRETS,
            `${GIVE_AWAY}|include|append|add|put|encode`,
            'http|https|url',
          ],
          gap: 6,
          negatable: 'anywhere',
        },
      ],
    },
  },
  {
    id: 'DE004',
    category: 'data-exfiltration',
    risk: 'high',
    means: 'asks an agent for its own instructions',
    firm: {
      phrases: [
        order([
          'reveal|print|show|repeat|output|display|leak|disclose|tell|dump',
          'your system prompt|your instructions|your initial prompt|your hidden prompt|your initial instructions|your hidden instructions|your system message|system prompt verbatim',
        ]),
        order(['repeat|print|output', 'the words above|everything above|the text above|all of the text above'], {
          gap: 1,
        }),
      ],
    },
  },
  {
    id: 'DE005',
    category: 'data-exfiltration',
    risk: 'high',
    means: 'builds an image address with a place for secrets, so that showing the image sends them',
    firm: { needs: ['](', '<img'], find: leakingImages },
  },
  {
    id: 'SE001',
    category: 'system-escape',
    risk: 'critical',
    means: 'chains a destructive or downloading command',
    broad: {
      shape: () => /(?:\||&&|\$\(|`|;|\n)\s?(?:rm|del|format|kill|killall|shutdown|reboot|wget|curl|nc|ncat|netcat)\b/g,
    },
  },
  {
    id: 'SE002',
    category: 'system-escape',
    risk: 'high',
    means: 'climbs out of a directory',
    broad: { shape: () => /(?:\.\.|%2e%2e|%252e%252e)(?:[/\\]|%2f|%5c|%252f|%255c)/g },
  },
  {
    id: 'EB001',
    category: 'encoding-bypass',
    risk: 'high',
    means: 'hides an order in Base64',
    firm: { inside: { pieces: decodedBase64, phrases: 'orders' } },
    broad: { shape: () => /\b(?:base64|b64)[\s:]{1,8}[a-z0-9+][a-z0-9+/]{19}/g },
  },
  {
    id: 'EB002',
    category: 'encoding-bypass',
    risk: 'medium',
    means: 'spells characters by their numbers',
    broad: { shape: () => /\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#(?:x[0-9a-f]{1,6}|\d{1,7});/g },
  },
  {
    id: 'EB003',
    category: 'encoding-bypass',
    risk: 'high',
    means: 'hides an order in escapes: `%69`, `\\x69`, `\\u0069`, `&#105;`',
    firm: { needs: ['%', '&#', '\\\\'], inside: { pieces: decodedEscapes, phrases: 'orders' } },
  },
  {
    id: 'CA001',
    category: 'chain-attack',
    risk: 'high',
    means: 'lays out steps',
    broad: {
      phrases: [
        {
          slots: ['step 1|first|then|after that|next|finally', 'step 2|second|then|after|next|finally'],
          gap: 60,
          within: 'line',
        },
      ],
    },
  },
  {
    id: 'WF001',
    category: 'chain-attack',
    risk: 'critical',
    means: 'asks to fetch malicious code',
    broad: {
      phrases: [
        {
          slots: [
            'fetch|get|retrieve|download|access',
            'malware|payload|payloads|exploit|exploits|backdoor|trojan|virus',
          ],
          gap: 8,
        },
      ],
    },
  },
  {
    id: 'WF002',
    category: 'chain-attack',
    risk: 'high',
    means: 'follows an address with an order',
    broad: {
      phrases: [{ slots: ['http|https', 'ignore|override|bypass|execute|system'], gap: 16, within: 'line' }],
    },
  },
  {
    id: 'HT001',
    category: 'hidden-text',
    risk: 'critical',
    means: 'holds a message in invisible tag characters, which models read and people do not see',
    firm: { needs: ['U+'], find: tagTexts },
  },
  {
    id: 'HT002',
    category: 'hidden-text',
    risk: 'medium',
    means: 'is shown in another order than it is read, by direction marks',
    firm: { needs: ['U+'], find: reversals },
  },
  {
    id: 'HT003',
    category: 'hidden-text',
    risk: 'medium',
    means: 'holds a long run of invisible characters',
    firm: { needs: ['U+'], find: hiddenRuns },
  },
];
