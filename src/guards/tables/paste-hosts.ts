/** Services that take anything from anybody and give it to anybody who knows an address. Lower case; `*.` is any host below. */
export const PASTE_HOSTS: readonly string[] = (
  'transfer.sh *.transfer.sh 0x0.st paste.rs termbin.com ix.io sprunge.us dpaste.com dpaste.org pastebin.com paste.ee ' +
  'hastebin.com *.hastebin.com rentry.co bpa.st clbin.com file.io tmpfiles.org bashupload.com catbox.moe litterbox.catbox.moe ' +
  'temp.sh oshi.at gofile.io *.gofile.io anonfiles.com uguu.se x0.at keep.sh pixeldrain.com wetransfer.com filebin.net ' +
  'webhook.site *.webhook.site requestbin.com *.requestbin.com *.requestbin.net requestcatcher.com *.requestcatcher.com ' +
  'pipedream.net *.pipedream.net beeceptor.com *.beeceptor.com *.oastify.com *.burpcollaborator.net *.interact.sh *.oast.pro ' +
  '*.oast.live *.oast.site *.oast.online *.oast.fun *.oast.me *.dnslog.cn *.ceye.io canarytokens.com *.ngrok.io *.ngrok.app ' +
  '*.ngrok-free.app *.trycloudflare.com *.serveo.net *.loca.lt *.localhost.run *.lhr.life discordapp.com/api/webhooks'
).split(' ');

/** Programs that ask for the address of a name: what stands in front of a domain is told to whoever owns it. */
export const RESOLVERS: ReadonlySet<string> = new Set(
  'dig nslookup host drill kdig delv dog doggo ping ping6 traceroute tracepath mtr whois getent resolvectl'.split(' '),
);
