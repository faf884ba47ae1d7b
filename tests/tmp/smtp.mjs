import { SMTPServer } from 'smtp-server'; import fs from 'fs';
let n=0; const s=new SMTPServer({authOptional:true,disabledCommands:['STARTTLS'],onData(st,se,cb){let b='';st.on('data',d=>b+=d);st.on('end',()=>{fs.writeFileSync(`/tmp/spec/mail-${++n}.eml`,JSON.stringify(se.envelope)+'\n'+b);cb()})}}); s.listen(4110,'127.0.0.1'); s.on('error',()=>{});
