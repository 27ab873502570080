const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  dollar: '$',
  comma: ',',
  period: '.',
  reg: '®',
  trade: '™',
  copy: '©',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  deg: '°',
  middot: '·',
  thinsp: '\u2009',
  ...Object.fromEntries(
    'auml:ä ouml:ö uuml:ü szlig:ß eacute:é egrave:è ecirc:ê agrave:à acirc:â ccedil:ç ocirc:ô icirc:î ugrave:ù ntilde:ñ aacute:á iacute:í oacute:ó uacute:ú Auml:Ä Ouml:Ö Uuml:Ü Eacute:É'
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
}

/** Decodes the entities that shops write. Final values go through a parser as well; this one is for text that is searched. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,8});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return Object.hasOwn(named, entity) ? (named[entity] ?? whole) : whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
      ? String.fromCodePoint(code)
      : whole
  })
}
