import { type Arguments, readArguments } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { prefixOf, show, textOf } from '../../shell/value.ts';

/** Programs that send requests: the option that names the method. */
const METHOD: Readonly<Record<string, string>> = {
  curl: 'X,request= d,data= data-raw= data-binary= H,header= u,user= o,output= T,upload-file= F,form= A= e= b= c= x= w= url=',
  wget: 'method,request= O,output-document= header= body-data= post-data= user= password=',
  gh: 'X,method,request= R,repo= f= F= H= q,jq= t=',
  glab: 'X,method,request= R,repo= f= F= H=',
};
/** Addresses that delete whatever the method: search servers, build servers, time series. */
const ADDRESS =
  /\/(?:_delete_by_query|doDelete|delete[-_](?:batch|series|by[-_]query)|purge|flush(?:all|db)?)(?:[/?#]|$)/iu;

const CODE_HOSTS = /^(?:gh|glab)$/u;
const methodIn = (args: Arguments, method: RegExp): Word | undefined =>
  args.values('request').find((word) => method.test(show(word.value)));

/** The word of a request by which a code host changes what is there: settings, rules, protection of branches. */
export function changingRequest({ name = '', words }: Command): Word | undefined {
  if (!CODE_HOSTS.test(name) || textOf(words[1]?.value ?? []) !== 'api') return undefined;
  return methodIn(readArguments(words.slice(1), METHOD[name] ?? ''), /^(?:PUT|PATCH)$/iu);
}

/** Where an application listens while it is worked on, by the defaults of frameworks; servers of data have other ports. */
const DEVELOPED =
  /^(?:[a-z]+:\/\/)?(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)?:(?:300\d|3333|4000|4200|4321|500[01]|517[34]|8000|8080|8787|8888)(?:[/?#]|$)/iu;
const isDeveloped = (words: readonly Word[]): boolean =>
  words.length > 0 && words.every(({ value }) => DEVELOPED.test(prefixOf(value)));

/** The word of a request that asks a server to delete something. */
export function lossyRequest(command: Command): Word | undefined {
  const name = command.name ?? '';
  const table = Object.hasOwn(METHOD, name) ? METHOD[name] : undefined;
  const [, ...words] = command.words;
  if (/^(?:https?|xh)$/u.test(name)) {
    const at = words.findIndex((word) => show(word.value) === 'DELETE');
    return isDeveloped(words.slice(at + 1, at + 2)) ? addressIn(words) : (words[at] ?? addressIn(words));
  }
  if (table === undefined || (CODE_HOSTS.test(name) && show(words[0]?.value ?? []) !== 'api')) return undefined;
  const args = readArguments(words, table);
  const addresses = [...args.operands, ...args.values('url')];
  const method = isDeveloped(addresses) ? undefined : methodIn(args, /^DELETE$/iu);
  return method ?? addressIn(addresses);
}

const addressIn = (words: readonly Word[]): Word | undefined => words.find((word) => ADDRESS.test(show(word.value)));
