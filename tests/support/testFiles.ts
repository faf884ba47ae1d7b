import { workbook, zip } from './sheets';

/** Generates files to attach, one of each kind beside pictures (`testImages`). */

const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 41>>stream
BT /F 18 Tf 20 40 Td (Cotizacion) Tj ET  
endstream endobj
trailer<</Root 1 0 R>>
`;

export const pdfFile = (more = ''): Buffer => Buffer.from(`${page}%${more}\n%%EOF\n`);
export const xlsxFile = (): Buffer => workbook([['Artículo', 'Precio']]);
export const xlsFile = (): Buffer => workbook([['Artículo', 'Precio']], 'biff8');
export const docxFile = (more: Parameters<typeof zip>[0] = []): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);
export const xmlFile = (root = '<FacturaElectronica><Clave>506</Clave></FacturaElectronica>'): Buffer =>
  Buffer.from(`\u{feff}<?xml version="1.0" encoding="utf-8"?>\n${root}\n`);
