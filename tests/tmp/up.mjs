import {raw,login,show} from '/tmp/spec/lib.mjs'; import sharp from 'sharp';
process.env.W='200';
const a=await login('admin@bodega.cr');
const o=(await a.post('/Pedidos',{idProyecto:1,emailUsuario:a.email,detallePedido:[{idProducto:1,nombreProducto:'x',cantidad:10,direccionamiento:'1'},{idProducto:1,nombreProducto:'y',cantidad:10,direccionamiento:'1'},{idProducto:30,nombreProducto:'z',cantidad:1,direccionamiento:'1'}]})).data;
const up=async(id,parts,h={},url='/Pedidos/UploadImage/')=>{const fd=new FormData(); for(const [n,v,f] of parts) v instanceof Uint8Array?fd.append(n,new Blob([v]),f??'f.jpg'):fd.append(n,v); return raw('POST',url+id,{token:a.token,body:fd,json:false,headers:h});};
const img=(o={})=>sharp({create:{width:o.w??20,height:o.h??10,channels:o.ch??3,background:o.bg??{r:1,g:2,b:3}}});
const j=await img().jpeg().toBuffer();
const k=`${o.id}|30`;
const L=async()=>(await a.get('/Pedidos/PedidosById/'+o.id)).data.pedidoDetalle.map(l=>[l.img1,l.img2,l.img3].map(x=>x?1:0).join(''));
show('no key',await up(o.id,[['file',j]]));
show('key in name',await up(o.id,[['file',j,k]]));
show('key field after file',await up(o.id,[['file',j],['key',k]])); console.log(await L());
show('other order key',await up(o.id,[['key','1|30'],['file',j]]));
show('key path',await up(encodeURIComponent(k),[['file',j]])); console.log(await L());
show('4th',await up(o.id,[['key',k],['file',j]]));
show('special ambiguous',await up(o.id,[['key',`${o.id}|1`],['file',j]])); console.log(await L());
show('special line',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[1].id}`],['file',j]])); console.log(await L());
show('special wrong line',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[2].id}`],['file',j]]));
const k2=`${o.id}|1|${o.pedidoDetalle[0].id}`;
for (const [n,buf] of [['empty',Buffer.alloc(0)],['text',Buffer.from('hola')],['trunc',j.subarray(0,j.length-40)],['gif',await img().gif().toBuffer()],['tiff',await img().tiff().toBuffer()],['svg',Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],['jpg header only',j.subarray(0,4)],['10MB+1',Buffer.concat([j,Buffer.alloc(10*1024*1024+1-j.length)])]]) show(n,await up(o.id,[['key',k2],['file',buf]]));
show('10MB exact',await up(o.id,[['key',k2],['file',Buffer.concat([j,Buffer.alloc(10*1024*1024-j.length)])]]));
show('png alpha 16bit',await up(o.id,[['key',k2],['file',await img({ch:4,bg:{r:0,g:0,b:0,alpha:0}}).toColourspace('rgb16').png().toBuffer()]]));
console.log(await L());
show('two files',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[1].id}`],['file',j],['file',j]])); console.log(await L());
show('no file',await up(o.id,[['key',k2]]));
show('file as text',await up(o.id,[['key',k2],['file','abc']]));
show('unknown order',await up(99999,[['key','99999|1'],['file',j]]));
show('idem',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[1].id}`],['file',j]],{'idempotency-key':'up1'}));show('idem',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[1].id}`],['file',j]],{'idempotency-key':'up1'}));show('idem other file',await up(o.id,[['key',`${o.id}|1|${o.pedidoDetalle[1].id}`],['file',await img({w:21}).jpeg().toBuffer()]],{'idempotency-key':'up1'})); console.log(await L());
const l=(await a.get('/Pedidos/PedidosById/'+o.id)).data.pedidoDetalle[2];
for(const q of [`file=${l.img1}&id=${l.id}`,`file=${l.img1}&id=${o.id}`,`file=${l.img1}`,`id=1`,`file=../../etc/passwd&id=1`,`file=${l.img1}&id=1`,`File=${l.img1}&Id=${l.id}`,`file=${l.img1}&id=${l.id}&miniatura=1`,`file=${l.img1}&file=x&id=${l.id}`]) {const r=await a.get('/Pedidos/Download?'+q); console.log(q.slice(0,70),r.status,r.message,r.headers.get('content-type'),r.headers.get('content-disposition'),r.buf.length);}
// foto
show('foto',await up(a.id,[['file',j]],{},'/Usuario/UploadImage/'));show('foto none',await up(a.id,[],{},'/Usuario/UploadImage/'));show('foto unknown',await up(9999,[['file',j]],{},'/Usuario/UploadImage/'));show('foto other name',await up(a.id,[['foto',j]],{},'/Usuario/UploadImage/'));
const big=await img({w:8000,h:5001}).jpeg().toBuffer(); show('40.008MP',await up(a.id,[['file',big]],{},'/Usuario/UploadImage/'));
show('40MP',await up(a.id,[['file',await img({w:8000,h:5000}).jpeg().toBuffer()]],{},'/Usuario/UploadImage/'));
const me=(await a.get('/Usuario/'+a.id)).data; for(const p of [`/uploads/${a.id}/${me.foto}`,`/uploads/2/${me.foto}`,`/uploads/${a.id}/x.webp`,`/uploads/${a.id}/..%2f..%2fx`,'/uploads/1','/Uploads/1/'+me.foto.toUpperCase()]) {const r=await a.get(p); console.log(p,r.status,r.message,r.headers.get('content-type'),r.headers.get('cache-control'));}
