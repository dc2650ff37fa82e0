import { listHas } from '../../protocol/word-list.ts';
import { type Arguments, readArguments, tail } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { known, prefixOf, show, textOf, type Value } from '../../shell/value.ts';
import { NETWORK_OPTIONS, type NetworkUse } from '../tables/network-programs.ts';

/** What a command does on the network, as far as its words tell. */
export interface Transfer {
  /** The words that name where to: addresses, hosts, `host:path`. */
  readonly places: readonly Word[];
  readonly sends: readonly Sent[];
  /** Whether what comes back is printed. */
  readonly prints: boolean;
  /** Files that take what comes back. */
  readonly saves: readonly Value[];
}
export type Sent =
  | { readonly what: 'input'; readonly word: Word }
  | { readonly what: 'file'; readonly path: Value; readonly word: Word }
  /** Words that are sent as data, or as part of an address. */
  | { readonly what: 'text'; readonly word: Word };

/** Undefined for commands that do nothing on the network. */
export function transferOf(command: Command): Transfer | undefined {
  const use = command.name === undefined ? undefined : useOf(command.name);
  if (use === undefined) return undefined;
  const args = readArguments(command.words.slice(1), NETWORK_OPTIONS[use]);
  if (args.has('help', 'version') && args.operands.length === 0) return undefined;
  return READERS[use](args, command);
}

const USES: readonly (readonly [names: string, use: NetworkUse])[] = [
  ['curl', 'curl'],
  ['wget wget2', 'wget'],
  ['http https xh xhs httpie', 'http'],
  ['nc ncat netcat nc.traditional nc.openbsd telnet websocat', 'socket'],
  ['socat', 'socat'],
  ['ssh mosh rsh', 'ssh'],
  ['scp rsync', 'copy'],
  ['aws gsutil rclone s3cmd mc b2 gcloud az', 'store'],
  ['openssl', 'tls'],
  ['sftp ftp lftp ncftp', 'session'],
  ['gh glab', 'forge'],
  ['mail mailx mutt sendmail msmtp swaks', 'mail'],
  ['iwr irm curl.exe wget.exe invoke-webrequest invoke-restmethod', 'powershell'],
  ['lynx w3m links elinks fetch aria2c GET POST lwp-request axel', 'fetch'],
];

const useOf = (name: string): NetworkUse | undefined =>
  USES.find(([names]) => listHas(names, name) || listHas(names, name.toLowerCase()))?.[1];

type Reader = (args: Arguments, command: Command) => Transfer | undefined;

const READERS: Readonly<Record<NetworkUse, Reader>> = {
  curl(args) {
    const places = [...args.operands, ...args.values('url')];
    if (places.every((place) => /^file:/i.test(prefixOf(place.value))) && places.length > 0) return undefined;
    const saved = args.has('output', 'remote-name', 'remote-name-all');
    return {
      places,
      sends: [
        ...args.values('data', 'data-binary', 'json').flatMap((word) => marked(word, /^@/)),
        ...args.values('data-urlencode').flatMap((word) => marked(word, /^[^=@]*@/)),
        ...args.values('form').flatMap(formParts),
        ...args.values('data-raw', 'form-string').map(asText),
        ...args.values('upload-file').map((word) => fileOrInput(word, word)),
        ...args.values('header').flatMap((word) => (CREDENTIALS.test(prefixOf(word.value)) ? [] : marked(word, /^@/))),
        ...args.values('user-agent', 'referer').map(asText),
        ...places.map(asText),
      ],
      prints: !saved || args.values('output').some((word) => textOf(word.value) === '-'),
      saves: [
        ...args.values('output').map(({ value }) => value),
        ...(args.has('output') ? [] : saved ? named(places) : []),
      ],
    };
  },
  wget(args) {
    const output = args.values('output-document');
    const prints = output.some((word) => /^(?:-|\/dev\/stdout)$/.test(textOf(word.value) ?? ''));
    return {
      places: args.operands,
      sends: [
        ...args.values('post-data', 'body-data').map(asText),
        ...args.values('post-file', 'body-file', 'input-file').map((word) => fileOrInput(word, word)),
        ...args.operands.map(asText),
      ],
      prints,
      saves:
        prints || args.has('spider') ? [] : output.length > 0 ? output.map(({ value }) => value) : named(args.operands),
    };
  },
  http(args, { words }) {
    if (args.has('offline')) return undefined;
    const [first, ...rest] = args.operands;
    const isMethod = /^[A-Z]+$/.test(textOf(first?.value ?? []) ?? '');
    const [place, ...items] = isMethod ? rest : args.operands;
    const word = words[0];
    return {
      places: place === undefined ? [] : [place],
      sends: [
        ...items.flatMap((item) => marked(item, /^[^=:@]*@/)),
        ...(place === undefined ? [] : [asText(place)]),
        ...(args.has('ignore-stdin') ? [] : [{ what: 'input', word } as const]),
      ],
      prints: !args.has('output', 'download'),
      saves: args.values('output').map(({ value }) => value),
    };
  },
  socket(args, { words }) {
    if (args.has('z')) return undefined;
    return { places: args.operands.slice(0, 1), sends: [{ what: 'input', word: words[0] }], prints: true, saves: [] };
  },
  socat(args, { words }) {
    const [word] = words;
    const remote = args.operands.filter((one) => REMOTE_SOCKET.test(prefixOf(one.value)));
    if (remote.length === 0) return undefined;
    const others = args.operands.filter((one) => !remote.includes(one));
    const input = others.some((one) => /^(?:-|std(?:in|out|io)|fd:)/i.test(prefixOf(one.value)));
    return {
      places: remote.map((one) => tail(one, prefixOf(one.value).indexOf(':') + 1)),
      sends: [
        ...others.flatMap((one): readonly Sent[] => {
          const found = /^(?:open|file|gopen|rdonly):"?([^,"!]+)/i.exec(prefixOf(one.value));
          return found?.[1] === undefined ? [] : [{ what: 'file', path: known(found[1]), word: one }];
        }),
        ...(input ? [{ what: 'input', word } as const] : []),
      ],
      prints: input,
      saves: [],
    };
  },
  ssh(args, { words }) {
    return {
      places: args.operands.slice(0, 1),
      sends: args.has('n', 'f') ? [] : [{ what: 'input', word: words[0] }],
      prints: true,
      saves: [],
    };
  },
  copy(args) {
    const to = args.operands.at(-1);
    const from = args.operands.slice(0, -1);
    if (to === undefined || args.has('list-only', 'dry-run')) return undefined;
    if (isElsewhere(to)) {
      const listed = args.values('files-from').map((word): Sent => ({ what: 'file', path: word.value, word }));
      const files = from
        .filter((word) => !isElsewhere(word))
        .map((word): Sent => ({ what: 'file', path: word.value, word }));
      return { places: [to], sends: [...files, ...listed], prints: false, saves: [] };
    }
    const remote = from.filter(isElsewhere);
    return remote.length === 0 ? undefined : { places: remote, sends: [], prints: false, saves: [to.value] };
  },
  store(args) {
    const away = args.operands.filter((word) => /^(?:[a-z\d]+:\/\/|[\w-]{2,}:)/i.test(prefixOf(word.value)));
    const to = args.operands.at(-1);
    if (to === undefined || !away.includes(to)) return undefined;
    const files = args.operands.filter((word) => !away.includes(word) && /[./~-]/.test(show(word.value)));
    return { places: [to], sends: files.map((word) => fileOrInput(word, word)), prints: false, saves: [] };
  },
  tls(args, { words }) {
    if (textOf(args.operands[0]?.value ?? []) !== 's_client') return undefined;
    return {
      places: [...args.values('connect'), ...args.operands.slice(1)],
      sends: [{ what: 'input', word: words[0] }],
      prints: true,
      saves: [],
    };
  },
  session(args, { words, stdin }) {
    const text = stdin?.from === 'file' ? '' : show(stdin?.text ?? []);
    const [word] = words;
    return {
      places: args.operands.slice(0, 1),
      sends: [...text.matchAll(/^\s*(?:m?put|reput|append|send)\s+(?:-\S+\s+)*"?([^\s"]+)/gimu)].map(
        ([, file = '']): Sent => ({ what: 'file', path: known(file), word }),
      ),
      prints: false,
      saves: [],
    };
  },
  forge(args) {
    const [kind, verb, ...rest] = args.operands;
    // Keys that a server is to keep are handed to it in this way.
    if (!/^(?:gist|issue|pr|mr|release|snippet|api|repo|discussion)$/u.test(textOf(kind?.value ?? []) ?? ''))
      return undefined;
    const isUpload =
      /^(?:gist|snippet)$/u.test(textOf(kind?.value ?? []) ?? '') || textOf(verb?.value ?? []) === 'upload';
    return {
      places: [],
      sends: [
        ...(isUpload ? rest : []).map((word) => fileOrInput(word, word)),
        ...args.values('body-file', 'notes-file', 'input').map((word) => fileOrInput(word, word)),
        ...args.values('body', 'title', 'notes', 'message').map(asText),
        ...args.values('field').flatMap((word) => marked(word, /^[^=]*=@/)),
        ...args.values('raw-field').map(asText),
      ],
      prints: false,
      saves: [],
    };
  },
  mail(args, { words }) {
    const attached = args.values('a', 'A', 'attach');
    return {
      places: args.operands,
      sends: [{ what: 'input', word: words[0] }, ...attached.map((word) => fileOrInput(word, word))],
      prints: false,
      saves: [],
    };
  },
  powershell(args) {
    const places = [...args.values('uri'), ...args.operands].slice(0, 1);
    return {
      places,
      sends: [
        ...args.values('body').map(asText),
        ...args.values('infile').map((word) => fileOrInput(word, word)),
        ...places.map(asText),
      ],
      prints: !args.has('outfile'),
      saves: args.values('outfile').map(({ value }) => value),
    };
  },
  fetch(args, { name }) {
    const places = args.operands;
    const prints = args.has('dump', 'source', 'dump_source') || /^(?:GET|POST|lwp-request)$/.test(name ?? '');
    const saves = args.values('o').map(({ value }) => value);
    return {
      places,
      sends: places.map(asText),
      prints: prints || args.values('o').some((word) => textOf(word.value) === '-'),
      saves: prints ? [] : saves,
    };
  },
};

/** Headers in which a key belongs. */
const CREDENTIALS =
  /^(?:(?:proxy-)?authorization|cookie|[\w-]*(?:key|token|auth|secret|password|signature)[\w-]*)\s*:/i;
const REMOTE_SOCKET = /^(?:tcp|udp|openssl|ssl|sctp|socks|proxy|vsock)[\w-]*:/i;

const asText = (word: Word): Sent => ({ what: 'text', word });

/** A value that names a file when it begins with a mark, and is text otherwise. */
function marked(word: Word, mark: RegExp): readonly Sent[] {
  const start = mark.exec(prefixOf(word.value))?.[0];
  return start === undefined ? [asText(word)] : [fileOrInput(tail(word, start.length), word)];
}

/** `-F name=@file;type=x`, `-F name=<file`, several files with commas. */
function formParts(word: Word): readonly Sent[] {
  const start = /^[^=]*=[@<]/.exec(prefixOf(word.value))?.[0];
  if (start === undefined) return [asText(word)];
  const rest = tail(word, start.length);
  const text = textOf(rest.value);
  if (text === undefined) return [fileOrInput(rest, word)];
  const files = (text.split(';')[0] ?? '').split(',');
  return files.map((file) => fileOrInput({ ...rest, value: known(file.replaceAll('"', '')) }, word));
}

const fileOrInput = ({ value }: Word, word: Word): Sent =>
  /^(?:-|\.|\/dev\/stdin)$/.test(textOf(value) ?? '') ? { what: 'input', word } : { what: 'file', path: value, word };

/** The names that downloads keep. */
const named = (places: readonly Word[]): readonly Value[] =>
  places.map(({ value }) => {
    const text = textOf(value);
    return text === undefined
      ? value
      : known(
          text
            .replace(/[?#].*$/, '')
            .split('/')
            .at(-1) || 'index.html',
        );
  });

/** `host:path`, `user@host:path`, `rsync://host/path`; a single letter is a drive. */
const isElsewhere = ({ value }: Word): boolean => {
  const first = value[0];
  const text = typeof first === 'string' ? first : '';
  if (/^(?:[\w.-]+@)?[\w.-]{2,}:(?!\\)|^rsync:\/\//.test(text)) return true;
  return (
    value.length > 1 &&
    value.some((piece) => typeof piece === 'string' && /^[\w.-]*:(?!\/\/)/.test(piece)) &&
    !text.startsWith('/') &&
    !text.startsWith('.')
  );
};
