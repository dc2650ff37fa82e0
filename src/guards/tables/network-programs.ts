/** How a program uses the network; each is read by a function of its own. */
export type NetworkUse =
  | 'curl'
  | 'wget'
  | 'http'
  | 'socket'
  | 'socat'
  | 'ssh'
  | 'copy'
  | 'store'
  | 'mail'
  | 'tls'
  | 'session'
  | 'forge'
  | 'powershell'
  | 'fetch';

/** Options as in curl 8, wget 1.21, HTTPie 3, nmap's and OpenBSD's netcat, OpenSSH 9, rsync 3; for `readArguments`. */
export const NETWORK_OPTIONS: Readonly<Record<NetworkUse, string>> = {
  curl:
    'o,output= O,remote-name remote-name-all D,dump-header= c,cookie-jar= T,upload-file= K,config= b,cookie= ' +
    'd,data-ascii,data= data-binary= data-raw= data-urlencode= json= F,form= form-string= H,header= proxy-header= A,user-agent= ' +
    'e,referer= u,user= U,proxy-user= x,proxy= X,request= w,write-out= m,max-time= connect-timeout= retry= retry-delay= ' +
    'retry-max-time= cacert= capath= E,cert= cert-type= key= key-type= pass= r,range= C,continue-at= y,speed-time= Y,speed-limit= ' +
    'z,time-cond= Q,quote= t,telnet-option= url= resolve= connect-to= interface= max-filesize= max-redirs= noproxy= ' +
    'oauth2-bearer= output-dir= proto= proto-default= socks5= socks5-hostname= unix-socket= trace= trace-ascii= stderr= ' +
    'ciphers= tls-max= url-query= variable= limit-rate= J,remote-header-name L,location s,silent S,show-error f,fail ' +
    'k,insecure v,verbose I,head i,include G,get g,globoff N,no-buffer 4 6 a,append n,netrc p P= R Z #',
  wget:
    'O,output-document= o,output-file= a,append-output= P,directory-prefix= i,input-file= load-cookies= save-cookies= ' +
    'q,quiet c,continue N,timestamping r,recursive m,mirror spider t,tries= T,timeout= U,user-agent= header= user= ' +
    'password= post-data= post-file= method= body-data= body-file= l,level= A,accept= R,reject= D,domains= I= X= e,execute= ' +
    'w,wait= Q,quota= B,base= ca-certificate= certificate= private-key= referer= bind-address= limit-rate= n= ' +
    'no-verbose no-check-certificate no-clobber show-progress progress= S,server-response x p k',
  http:
    'a,auth= A,auth-type= o,output= d,download p,print= s,style= session= session-read-only= proxy= timeout= verify= cert= ' +
    'cert-key= offline I,ignore-stdin f,form j,json b,body h,headers v,verbose F,follow c,continue max-redirects= ' +
    'multipart boundary= raw= S,stream check-status',
  socket: '+ p= w= s= q= i= x= X= e,exec= c,sh-exec= I= O= T= V= m= M= z l,listen k u v n 4 6 d D h C N r t U',
  socat: '+ d= lf= ls= lm= b= t= T= u U v x',
  ssh: '+ b= c= D= E= e= F= I= i= J= L= l= m= O= o= p= P= Q= R= S= W= w= B= 4 6 A a C f G g K k M N n q s T t V v X x Y y',
  copy:
    'a,archive r,recursive n,dry-run list-only e,rsh= f,filter= exclude= include= exclude-from= include-from= files-from= ' +
    'log-file= password-file= backup-dir= suffix= T,temp-dir= compare-dest= copy-dest= link-dest= partial-dir= B= ' +
    'bwlimit= port= chmod= chown= timeout= contimeout= max-size= min-size= M= out-format= rsync-path= i= c= D= F= J= l o= P S= X= ' +
    'delete delete-after delete-before delete-during delete-excluded info=',
  store:
    'region= profile= endpoint-url= exclude= include= acl= storage-class= content-type= cache-control= metadata= project= ' +
    'account-name= c,container-name= f,file= n,name= r,recursive quiet dryrun n o= h= m d delete config= transfers=',
  tls: '- connect= proxy= servername= CAfile= CApath= cert= key= verify= alpn= starttls=',
  session: 'b= P= p= i= F= o= c= l= n v u d r',
  forge:
    'R,repo= F,body-file= b,body= t,title= n,notes= notes-file= f,filename= field= raw-field= X,method= H,header= input= ' +
    'q,jq= template= d,desc=,description= m,message= a,assignee= l,label= p,public w,web B,base= head=',
  mail: 's= r= c= b= a= A,attach= S= f= F= t n e= H= from= to= server= header= i o= q',
  powershell:
    '~ uri= body= infile= outfile= method= headers= contenttype= useragent= proxy= credential= timeoutsec= websession= ' +
    'sessionvariable= usebasicparsing',
  fetch: '- o= O= dump source dump_source q m= s= U= user-agent= d= x= T=',
};
