import { isForeign } from '#core/languages.ts'

/** Question words of tables in German, French and Spanish, by the English ones that are read. */
const lines = `
how many | wie ?viele?; combien de; combien d['’]; cuánt[ao]s; nombre de
how much | wie hoch; wieviel; combien; cuánto
average | durchschnittlich\\p{L}*; im durchschnitt; durchschnitt; mittelwert; (?:en )?moyenne?; promedio; de media; media
total | insgesamt; gesamt(?!\\p{L}); gesamte[rnms]?; summe; au total; total(?:e|es)?; totaux; somme; en total; suma
share of | anteil (?:an|von|der|des); part (?:de|des|du); porcentaje de; proporción de
percentage of | prozent der; prozentsatz; pourcentage (?:de|des)
highest | höchste[rnms]?; größte[rnms]?; meisten?; le plus (?:élevé|grand|haut); la plus (?:élevée|grande|haute); más alt[oa]; mayor; máxim[oa]
lowest | niedrigste[rnms]?; kleinste[rnms]?; geringste[rnms]?; le plus (?:bas|petit|faible); la plus (?:basse|petite|faible); más baj[oa]; menor; mínim[oa]
cheapest | billigste[rnms]?; günstigste[rnms]?; l[ea] moins chère?; más barat[oa]
which | welche[rnms]?; quels?; quelles?; cuál(?:es)?; qué
list | liste; zeige?; montre; affiche; muestra; lista
per | pro; je; par; por
in | im; dans; en; au
from | aus; von; de
with | mit; avec; con
without | ohne; sans; sin
orders | bestellungen; aufträge; commandes; pedidos
revenue | umsatz; chiffre d['’]affaires; facturación; ingresos
month | monat; mois; mes
year | jahr; année; año
quarter | quartal; trimestre
last month | letzten monat; vorigen monat; le mois dernier; el mes pasado
january | januar; janvier; enero
february | februar; février; febrero
march | märz; mars; marzo
april | avril; abril
may | mai; mayo
june | juni; juin; junio
july | juli; juillet; julio
august | août; agosto
september | septembre; septiembre
october | oktober; octobre; octubre
november | novembre; noviembre
december | dezember; décembre; diciembre
`

const phrases = lines
  .trim()
  .split('\n')
  .map((line): [RegExp, string] => {
    const [english = '', words = ''] = line.split(' | ')
    const any = words.split('; ').map((word) => word.trim())
    return [new RegExp(`(?<![\\p{L}])(?:${any.join('|')})(?![\\p{L}])`, 'giu'), english]
  })

/** Small words that carry nothing of a query. */
const small =
  /(?<!\p{L})(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|es|gab|gibt|haben|hatten|hat|wir|waren|war|wurden|wurde|sind|ist|unser\p{L}*|mein\p{L}*|und|le|la|les|l['’]|un|une|des|du|on|a|avons|eu|nous|été|ont|est|sont|y|il|avait|notre|nos|el|los|las|una|del|hay|hubo|tuvimos|tenemos|fue|fueron|son|nuestr\p{L}*|se|han)(?!\p{L})/giu

/** A question in another language as the English that tables are asked in. Names of columns and values stay as they are. */
export function inTableEnglish(question: string): string {
  if (!isForeign(question)) return question
  const translated = phrases.reduce((said, [words, english]) => said.replace(words, english), question)
  return translated.replace(small, ' ').replace(/[¿¡]/g, '').replace(/\s+/g, ' ').trim()
}
