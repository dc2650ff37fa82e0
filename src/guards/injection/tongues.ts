import type { Phrase } from './phrases.ts';

/** `Ignore the previous instructions` in tongues that put spaces between words; accents are folded away on both sides. */
export const OTHER_TONGUES: readonly Phrase[] = [
  {
    slots: [
      'ignoriere|ignorieren sie|ignoriert|vergiss|vergessen sie|missachte|missachten sie',
      'vorherigen|bisherigen|obigen|vorigen|früheren|vorangegangenen|ursprünglichen',
      'anweisungen|instruktionen|befehle|vorgaben|regeln',
    ],
  },
  {
    slots: [
      'ignore|ignorez|ignorer|oublie|oubliez|oublier',
      'instructions|consignes|directives|ordres',
      'précédentes|précédents|antérieures|antérieurs|ci dessus',
    ],
  },
  {
    slots: [
      'ignora|ignore|ignorar|ignorad|olvida|olvide|olvidar|omite',
      'instrucciones|indicaciones|órdenes|directrices',
      'anteriores|previas|precedentes',
    ],
  },
  {
    slots: [
      'ignora|ignore|ignorar|esqueça|esquece|desconsidere',
      'instruções|orientações|ordens|diretrizes',
      'anteriores|prévias',
    ],
  },
  {
    slots: [
      'ignora|ignorate|ignori|dimentica|dimenticate',
      'istruzioni|indicazioni|direttive|ordini',
      'precedenti|anteriori',
    ],
  },
  { slots: ['ignora|ignorate|ignori|dimentica|dimenticate', 'precedenti', 'istruzioni|indicazioni|direttive|ordini'] },
  { slots: ['negeer|vergeet', 'vorige|eerdere|voorgaande|bovenstaande', 'instructies|opdrachten|aanwijzingen'] },
  {
    slots: [
      'игнорируй|игнорируйте|забудь|забудьте',
      'предыдущие|прежние|прошлые|вышеуказанные',
      'инструкции|указания|команды|правила',
    ],
  },
];

/** The same in tongues without spaces between words. Bounded gaps: linear. */
export const tonguesWithoutSpaces = (): RegExp =>
  /(?:忽略|忽視|忽视|無視|无视|忘记|忘記)[^。\n]{0,8}?(?:之前|以前|先前|以上|上述|上面|前面|所有)[^。\n]{0,8}?(?:指令|指示|命令|提示|规则|規則|說明|说明)|(?:これまで|以前|上記|前)の[^。\n]{0,8}?(?:指示|命令|プロンプト|ルール)[^。\n]{0,4}?(?:無視|忘れ)|(?:이전|앞선|위의)[^.\n]{0,6}?(?:지시|명령|지침|프롬프트)[^.\n]{0,6}?(?:무시|잊)/g;
