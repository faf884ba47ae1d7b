import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'; import * as X from 'xlsx';
const base=process.env.B; 
const t=(await (await fetch(base+'/api/Usuario/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'admin@bodega.cr',password:'Bodega.2026'})})).json()).data.token;
const get=async p=>{const r=await fetch(base+'/api'+encodeURI(p),{headers:{authorization:'Bearer '+t}}); return {b:Buffer.from(await r.arrayBuffer()),r}};
const text=async p=>{const {b,r}=await get(p); if(r.status!==200) {console.log(p,r.status,b.toString());return;} const d=await pdfjs.getDocument({data:new Uint8Array(b),verbosity:0}).promise; let s=''; for(let i=1;i<=d.numPages;i++){const c=await (await d.getPage(i)).getTextContent(); s+=c.items.map(x=>x.str).join('|')+'\n';} console.log('==',p,r.headers.get('content-disposition'),s.slice(0,1500));};
const xls=async p=>{const {b,r}=await get(p); if(r.status!==200) {console.log(p,r.status,b.toString());return;} const w=X.read(b,{type:'buffer',cellDates:false}); for(const n of w.SheetNames){const rows=X.utils.sheet_to_csv(w.Sheets[n]).split('\n'); console.log('==',p,r.headers.get('content-disposition'),n,rows.length+'\n'+rows.slice(0,+process.env.N||12).join('\n'),'\n...\n',rows.slice(-4).join('\n'));}};
for(const p of process.argv.slice(2)) { if(p.startsWith('x:')) await xls(p.slice(2)); else await text(p); }
