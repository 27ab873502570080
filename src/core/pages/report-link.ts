import type { PageLanguage } from '#contracts/pages/page-blocks.ts'

const words: Record<PageLanguage, string> = {
  en: 'Report this page',
  de: 'Diese Seite melden',
  es: 'Denunciar esta página',
  fr: 'Signaler cette page',
  it: 'Segnala questa pagina',
  nl: 'Meld deze pagina',
  pt: 'Denunciar esta página',
  pl: 'Zgłoś tę stronę',
  sv: 'Anmäl sidan',
}

interface Reported {
  slug: string
  language: PageLanguage
  /** The operator's address. Without one, nobody would read a report. */
  contact: string | undefined
}

/** A published page with a link at its end by which visitors report it to the operator. */
export function withReportLink(html: string, { slug, language, contact }: Reported): string {
  if (!contact) return html
  const address = encodeURIComponent(contact).replace('%40', '@')
  const link = `mailto:${address}?subject=${encodeURIComponent(`Report of /p/${slug}`)}`
  return html.replace(
    /<\/body><\/html>$/,
    () => `<p class="report"><a href="${link}" rel="nofollow">${words[language]}</a></p></body></html>`,
  )
}
