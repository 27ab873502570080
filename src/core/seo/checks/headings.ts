import { few, okPages, type SeoCheck, when } from '../page.ts'

const group = 'headings'
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2))
const LONGEST_H1 = 90

export const headingsChecks: SeoCheck[] = [
  {
    id: 'h1-missing',
    group,
    weight: 'high',
    title: 'Page has no main heading',
    why: 'The h1 tells visitors and search engines what the page is about.',
    fix: 'Add one h1 with the name of the product.',
    run: ({ markup: { headings } }) => when(!headings.some(({ level }) => level === 1), 'No <h1>'),
  },
  {
    id: 'h1-many',
    group,
    weight: 'low',
    title: 'Page has several main headings',
    why: 'With several h1 the topic is unclear to screen readers and search engines.',
    fix: 'Keep one h1 and make the others h2.',
    run: ({ markup: { headings } }) => {
      const main = headings.filter(({ level }) => level === 1)
      return main.length > 1 ? few(main.map(({ text }) => `<h1> ${text}`)) : []
    },
  },
  {
    id: 'h1-empty',
    group,
    weight: 'medium',
    title: 'Main heading is empty',
    why: 'An empty h1 is announced by screen readers and says nothing to search engines.',
    fix: 'Write the name of the product, or remove the element.',
    run: ({ markup: { headings } }) =>
      when(
        headings.some(({ level, text }) => level === 1 && text.trim() === ''),
        '<h1></h1>',
      ),
  },
  {
    id: 'h1-long',
    group,
    weight: 'low',
    title: 'Main heading is long',
    why: 'A heading is read at a glance; long ones are passed over.',
    fix: `Keep it under ${LONGEST_H1} characters.`,
    run: ({ markup: { headings } }) =>
      few(
        headings
          .filter(({ level, text }) => level === 1 && text.length > LONGEST_H1)
          .map(({ text }) => `${text.length} characters: ${text}`),
      ),
  },
  {
    id: 'h1-duplicate',
    group,
    weight: 'low',
    title: 'Several pages have this main heading',
    why: 'Pages that announce the same topic compete with each other.',
    fix: 'Give each page a heading of its own.',
    run: ({ number, markup: { headings } }, site) => {
      const own = headings
        .find(({ level }) => level === 1)
        ?.text.trim()
        .toLowerCase()
      const others = okPages(site).filter(
        (page) =>
          page.number !== number &&
          page.markup.headings
            .find(({ level }) => level === 1)
            ?.text.trim()
            .toLowerCase() === own,
      )
      return own && others.length > 0 ? few([own, ...others.map(({ finalUrl }) => finalUrl)]) : []
    },
  },
  {
    id: 'h1-off-title',
    group,
    weight: 'low',
    title: 'Main heading and title share no word',
    why: 'Visitors who followed the title do not find what it promised.',
    fix: 'Use the main words of the title in the heading.',
    run: ({ markup: { headings, titles } }) => {
      const heading = headings.find(({ level, text }) => level === 1 && text.trim() !== '')
      const [title = ''] = titles
      const inTitle = wordsOf(title)
      const inHeading = wordsOf(heading?.text ?? '')
      const isApart =
        inHeading.size > 0 && inTitle.size > 0 && ![...inHeading].some((word) => inTitle.has(word))
      return isApart ? few([`Title: ${title}`, `Heading: ${heading?.text}`]) : []
    },
  },
  {
    id: 'heading-skip',
    group,
    weight: 'low',
    title: 'Heading levels are skipped',
    why: 'People who navigate by headings believe that a part is missing.',
    fix: 'Go down one level at a time: h2 below h1, h3 below h2.',
    run: ({ markup: { headings } }) =>
      few(
        headings.flatMap(({ level, text }, at) => {
          const before = headings[at - 1]?.level
          return before !== undefined && level > before + 1 ? [`<h${level}> ${text} after <h${before}>`] : []
        }),
      ),
  },
  {
    id: 'heading-empty',
    group,
    weight: 'low',
    title: 'Heading is empty',
    why: 'Screen readers announce a heading without words.',
    fix: 'Remove the element, or write a heading.',
    run: ({ markup: { headings } }) =>
      few(
        headings
          .filter(({ level, text }) => level > 1 && text.trim() === '')
          .map(({ level }) => `<h${level}></h${level}>`),
      ),
  },
  {
    id: 'headings-none',
    group,
    weight: 'low',
    title: 'Long text without subheadings',
    why: 'Visitors scan for headings, and search engines use them for parts of the page.',
    fix: 'Divide the text with h2 headings.',
    run: ({ markup: { headings, text } }) =>
      when(text.words > 400 && !headings.some(({ level }) => level > 1), `${text.words} words and no <h2>`),
  },
]
