import { readArguments } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { show } from '../../shell/value.ts';

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

/** The word of a request that asks a server to delete something. */
export function lossyRequest(command: Command): Word | undefined {
  const name = command.name ?? '';
  const table = Object.hasOwn(METHOD, name) ? METHOD[name] : undefined;
  const [, ...words] = command.words;
  if (/^(?:https?|xh)$/u.test(name))
    return words.find((word) => show(word.value) === 'DELETE' || ADDRESS.test(show(word.value)));
  if (table === undefined || (/^gl?h|glab$/u.test(name) && show(words[0]?.value ?? []) !== 'api')) return undefined;
  const args = readArguments(words, table);
  const method = args.values('request').find((word) => show(word.value).toUpperCase() === 'DELETE');
  return method ?? [...args.operands, ...args.values('url')].find((word) => ADDRESS.test(show(word.value)));
}
