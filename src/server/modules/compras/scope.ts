import { ofCompany } from '../../scope';

/** Scope of purchases and of what is reported of them. */
export const ofCompras = ofCompany('what is bought is the business of the company, for whichever project');
