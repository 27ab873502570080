import type { OfferKind } from './page.ts'

/** In English, then in German, French and Spanish. */
export const offers: Record<OfferKind, readonly RegExp[]> = {
  'free-shipping': [
    /\bfree (?:\w{2,12} )?(?:shipping|delivery|postage)\b/gi,
    /\b(?:kostenlose[rn]?|gratis) ?(?:versand|lieferung)\b|\bversandkostenfrei\b|\bversand gratis\b/gi,
    /\b(?:livraison|expédition|port)s? (?:gratuite?|offerte?)s?(?!\p{L})/giu,
    /\benv[ií]os? (?:gratis|gratuitos?)\b|\bgastos de env[ií]o gratis\b/gi,
  ],
  discount: [
    /\b\d{1,2} ?% (?:off|discount)\b|\bsave (?:up to )?(?:\d{1,2} ?%|[$€£] ?\d+)|\b(?:discount|promo|coupon) code\b/gi,
    /\b\d{1,2} ?% (?:rabatt|reduziert|günstiger|sparen)\b|\bspare (?:bis zu )?\d{1,2} ?%|\b(?:rabatt|gutschein)code\b/gi,
    /\b\d{1,2} ?% de (?:réduction|remise|rabais)\b|\bcode promo\b|-\d{1,2} ?% (?:sur|avec)\b/gi,
    /\b\d{1,2} ?% (?:de )?(?:descuento|dto)\b|\bc[óo]digo (?:de )?(?:descuento|promocional)\b|\bahorra (?:un |hasta )?\d{1,2} ?%/gi,
  ],
  bundle: [
    /\bbuy (?:\d{1,2}|one|two|three)\b[^.!?]{0,20}?\b(?:get|save)\b|\b\d{1,2} for [$€£] ?\d+|\bbundles?\b|\bset of \d{1,2}\b|\b\d{1,2}[- ]pack\b/gi,
    /\bkaufe? \d{1,2}\b[^.!?]{0,20}?\b(?:erhalte|spare|zahle)\b|\b\d{1,2}er[- ](?:set|pack)\b|\bsparset\b/gi,
    /\b\d{1,2} achetés?\b[^.!?]{0,20}?\bofferts?\b|\blots? de \d{1,2}\b|\bpack de \d{1,2}\b/gi,
    /\b(?:paquete|lote|juego) de \d{1,2}\b|\bllévate \d{1,2}\b|\b[2-9]x[1-8]\b/gi,
  ],
  guarantee: [
    /\bmoney[- ]back\b|\b\d{1,3}[- ](?:day|night|month|year)s? (?:\w{2,12} )?(?:guarantee|warranty|trial|returns?)\b|\bfree returns\b|\blifetime (?:guarantee|warranty)\b/gi,
    /\bgeld[- ]zurück\b|\b\d{1,3} (?:tage|monate|jahre) (?:\p{L}{2,14} )?(?:garantie|rückgabe|rückgaberecht|umtausch)(?!\p{L})|\bkostenlose (?:rückgabe|retoure)(?!\p{L})/giu,
    /\bsatisfaits? ou remboursés?(?!\p{L})|\bretours? (?:gratuits?|sous \d{1,3} jours)\b|\bgaranti[es]? (?:de )?\d{1,3} (?:jours|mois|ans)\b/giu,
    /\bdevoluci[óo]n(?:es)? (?:gratis|gratuitas?)\b|\bgarant[ií]a de (?:\d{1,3} (?:días|meses|años)|devoluci[óo]n|por vida)(?!\p{L})/giu,
  ],
}

/** Claims that sellers are asked to prove, by the names we have for them. */
export const claims: [name: string, pattern: RegExp][] = [
  [
    'clinically or scientifically proven',
    /\b(?:clinical|scientific)(?:al)?ly (?:proven|tested)\b|\b(?:klinisch|wissenschaftlich) (?:getestet|bewiesen|erwiesen)\b|\b(?:cliniquement|scientifiquement) (?:prouvé|testé)|\b(?:clínica|científica)mente (?:probad|demostrad)[oa]/giu,
  ],
  [
    'recommended by doctors',
    /\b(?:doctor|dermatologist|dentist|vet|physician)s?[- ](?:recommended|approved)\b/gi,
  ],
  ['approved by an authority', /\b(?:fda|ce|epa)[- ](?:approved|cleared|certified)\b/gi],
  [
    'cures or treats',
    /\b(?:cures?|heals?|treats?) (?:\w+ )?(?:pain|acne|anxiety|insomnia|disease|arthritis)\b/gi,
  ],
  [
    'best or number one',
    /(?:#1|\bno\. ?1|\bnumber one|\bworld[’']?s best|\bbest[- ]?sell(?:er|ing)|\bnr\. ?1|\btestsieger|\bn° ?1|\bmeilleure? vente|\bel más vendido)\b/gi,
  ],
  ['award-winning', /\baward[- ]winning\b/gi],
  [
    '100 % of something',
    /\b100 ?% (?:natural|organic|safe|cotton|linen|effective|satisfaction|guaranteed)\b/gi,
  ],
  ['guaranteed results', /\bguaranteed (?:results?|to work)\b|\bresults guaranteed\b/gi],
  ['risk-free', /\brisk[- ]free\b/gi],
  [
    'waterproof',
    /\bwaterproof\b|\bwasserdicht(?!\p{L})|\b(?:étanche|imperméable)(?!\p{L})|(?<!\p{L})étanche|\bimpermeable\b/giu,
  ],
  ['free of a substance', /\b(?:bpa|toxin|chemical|lead|cruelty|gluten)[- ]free\b/gi],
  ['organic or natural', /\b(?:certified organic|all[- ]natural|organic)\b/gi],
  [
    'kind to the environment',
    /\b(?:eco[- ]friendly|sustainabl[ey]|carbon[- ]neutral|biodegradable|recycled|umweltfreundlich|nachhaltig|klimaneutral|recycelt|écologique|durable|recyclée?|ecol[óo]gic[oa]|sostenible|reciclad[oa])(?!\p{L})/giu,
  ],
  ['vegan', /\bv[eé]gane?s?(?!\p{L})|\bvegano\b/giu],
  [
    'handmade',
    /\bhand[- ]?(?:made|crafted|gemacht|gefertigt)\b|\bfait(?:e)? (?:à la )?main\b|\bhecho a mano\b/gi,
  ],
  ['a length of life', /\b(?:lasts?|up to) \d{1,6}[,.]?\d{0,3} (?:hours|years)\b/gi],
]
