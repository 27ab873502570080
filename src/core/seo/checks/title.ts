import { few, okPages, type SeoCheck, type SeoSite, when } from '../page.ts'
import { descriptionWidth, searchRoom, titleWidth } from '../pixel-width.ts'

const group = 'title'
const PLACEHOLDER =
  /^(?:home|home ?page|index|untitled(?: document)?|new page|page|welcome|my (?:shop|store|site)|product|title)$/i
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Other pages that say the same. */
const sharing = (site: SeoSite, number: number, textOf: (page: (typeof site.pages)[number]) => string) => {
  const own = site.pages.find((page) => page.number === number)
  const text = own ? textOf(own).trim().toLowerCase() : ''
  if (text === '') return []
  return okPages(site)
    .filter((page) => page.number !== number && textOf(page).trim().toLowerCase() === text)
    .map(({ finalUrl }) => finalUrl)
}

export const titleChecks: SeoCheck[] = [
  {
    id: 'title-missing',
    group,
    weight: 'critical',
    title: 'Page has no title',
    why: 'The title is the headline of the search result and the strongest word on what the page is about.',
    fix: 'Add a title of 200 to 580 pixels that names the product first.',
    run: ({ markup: { titles } }) => when((titles[0] ?? '').trim() === '', '<title> is missing or empty'),
  },
  {
    id: 'title-many',
    group,
    weight: 'medium',
    title: 'Page has several titles',
    why: 'Search engines choose one of them, or write their own.',
    fix: 'Keep one title element.',
    run: ({ markup: { titles } }) => (titles.length > 1 ? few(titles) : []),
  },
  {
    id: 'title-short',
    group,
    weight: 'low',
    title: 'Title is short',
    why: 'A short title leaves room in the result unused and matches fewer searches.',
    fix: 'Add what it is, for whom, or the brand.',
    run: ({ markup: { titles } }) => {
      const [title = ''] = titles
      const width = titleWidth(title)
      return when(title.trim() !== '' && width < searchRoom.title.least, `${width} pixels: ${title}`)
    },
  },
  {
    id: 'title-long',
    group,
    weight: 'medium',
    title: 'Title is cut in search results',
    why: 'Words past about 580 pixels are not shown, and the cut is seldom at a good place.',
    fix: 'Shorten it, most important words first.',
    run: ({ markup: { titles } }) => {
      const [title = ''] = titles
      const width = titleWidth(title)
      return when(width > searchRoom.title.most, `${width} pixels: ${title}`)
    },
  },
  {
    id: 'title-duplicate',
    group,
    weight: 'high',
    title: 'Duplicate title',
    why: 'Pages with the same title compete with each other, and visitors cannot tell them apart.',
    fix: 'Give each page a title of its own.',
    run: ({ number, markup: { titles } }, site) => {
      const others = sharing(site, number, (page) => page.markup?.titles[0] ?? '')
      return others.length > 0 ? few([titles[0] ?? '', ...others]) : []
    },
  },
  {
    id: 'title-placeholder',
    group,
    weight: 'high',
    title: 'Title says nothing about the page',
    why: 'Nobody searches for “Home” or “Untitled”.',
    fix: 'Name the product or the topic of the page.',
    run: ({ markup: { titles } }) => when(PLACEHOLDER.test((titles[0] ?? '').trim()), titles[0] ?? ''),
  },
  {
    id: 'title-shouting',
    group,
    weight: 'low',
    title: 'Title is in capitals',
    why: 'Capitals read as shouting and take more room.',
    fix: 'Write it in small letters with capitals where the language wants them.',
    run: ({ markup: { titles } }) => {
      const letters = (titles[0] ?? '').replace(/[^\p{L}]/gu, '')
      const capitals = letters.replace(/[^\p{Lu}]/gu, '')
      return when(letters.length > 12 && capitals.length / letters.length > 0.7, titles[0] ?? '')
    },
  },
  {
    id: 'title-repeats',
    group,
    weight: 'low',
    title: 'Title repeats a word',
    why: 'Repeated words look like an attempt to trick the search engine.',
    fix: 'Use the word once.',
    run: ({ markup: { titles } }) => {
      const counts = Map.groupBy(
        wordsOf(titles[0] ?? '').filter((word) => word.length > 3),
        (word) => word,
      )
      return when(
        [...counts.values()].some((same) => same.length > 2),
        titles[0] ?? '',
      )
    },
  },
  {
    id: 'description-missing',
    group,
    weight: 'high',
    points: 50,
    title: 'Page has no meta description',
    why: 'Search engines then choose a piece of the page, often a menu or a cookie notice.',
    fix: 'Add a description of one or two sentences with the benefit and what sets it apart.',
    run: ({ markup: { descriptions } }) =>
      when((descriptions[0] ?? '').trim() === '', '<meta name="description"> is missing or empty'),
  },
  {
    id: 'description-many',
    group,
    weight: 'low',
    title: 'Page has several descriptions',
    why: 'Search engines choose one of them, or none.',
    fix: 'Keep one meta description.',
    run: ({ markup: { descriptions } }) => (descriptions.length > 1 ? few(descriptions) : []),
  },
  {
    id: 'description-short',
    group,
    weight: 'low',
    title: 'Description is short',
    why: 'A short description leaves half of the result empty.',
    fix: 'Fill it to 400 pixels or more: benefit, proof, delivery.',
    run: ({ markup: { descriptions } }) => {
      const [text = ''] = descriptions
      const width = descriptionWidth(text)
      return when(text.trim() !== '' && width < searchRoom.desktop.least, `${width} pixels: ${text}`)
    },
  },
  {
    id: 'description-long',
    group,
    weight: 'low',
    title: 'Description is cut in search results',
    why: 'Words past about 920 pixels are not shown.',
    fix: 'Shorten it, most important words first.',
    run: ({ markup: { descriptions } }) => {
      const [text = ''] = descriptions
      const width = descriptionWidth(text)
      return when(width > searchRoom.desktop.most, `${width} pixels: ${text}`)
    },
  },
  {
    id: 'description-duplicate',
    group,
    weight: 'medium',
    title: 'Several pages have this description',
    why: 'Results that say the same give no reason to choose one.',
    fix: 'Write a description for each page.',
    run: ({ number, markup: { descriptions } }, site) => {
      const others = sharing(site, number, (page) => page.markup?.descriptions[0] ?? '')
      return others.length > 0 ? few([descriptions[0] ?? '', ...others]) : []
    },
  },
  {
    id: 'description-is-title',
    group,
    weight: 'low',
    title: 'Description repeats the title',
    why: 'The second line of the result adds nothing.',
    fix: 'Say something the title does not.',
    run: ({ markup: { titles, descriptions } }) => {
      const [one, other] = [titles[0]?.trim().toLowerCase(), descriptions[0]?.trim().toLowerCase()]
      return when(Boolean(one) && one === other, descriptions[0] ?? '')
    },
  },
]
