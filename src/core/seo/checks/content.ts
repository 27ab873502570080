import { few, okPages, type ReadPage, type SeoCheck, when } from '../page.ts'

const group = 'content'
const THIN = 100
/** Bits of 64 that may differ between two pages with nearly the same words. */
const NEAR = 3

function bitsApart(one: string, other: string): number {
  let apart = 0
  for (let at = 0; at < 16; at += 4) {
    let bits = Number.parseInt(one.slice(at, at + 4), 16) ^ Number.parseInt(other.slice(at, at + 4), 16)
    for (; bits > 0; bits &= bits - 1) apart += 1
  }
  return apart
}

const others = (pages: ReadPage[], number: number, isSame: (page: ReadPage) => boolean) =>
  pages.filter((page) => page.number !== number && isSame(page)).map(({ finalUrl }) => finalUrl)

/** A copy that names its original as canonical is no fault. */
const isCopyOf = (page: ReadPage, other: ReadPage) =>
  page.markup.canonicals.some(
    (href) => URL.parse(href, page.finalUrl)?.href === URL.parse(other.finalUrl)?.href,
  )

export const contentChecks: SeoCheck[] = [
  {
    id: 'text-thin',
    group,
    weight: 'medium',
    title: 'Page has little text',
    why: 'A page with few words answers few questions and matches few searches.',
    fix: 'Describe what it is, whom it suits, how it is used, delivery and returns.',
    run: ({ markup: { text } }) => when(text.words < THIN, `${text.words} words`),
  },
  {
    id: 'text-duplicate',
    group,
    weight: 'high',
    title: 'Page repeats another page',
    why: 'Search engines show one of several equal pages and ignore the rest.',
    fix: 'Make one of them canonical, or write another text.',
    run: (page, site) =>
      few(
        page.markup.text.words < 20
          ? []
          : others(
              okPages(site),
              page.number,
              (other) =>
                other.markup.text.key === page.markup.text.key &&
                !isCopyOf(page, other) &&
                !isCopyOf(other, page),
            ),
      ),
  },
  {
    id: 'text-near-duplicate',
    group,
    weight: 'medium',
    title: 'Page is nearly the same as another page',
    why: 'Pages that differ in a few words compete with each other.',
    fix: 'Join them, make one canonical, or write what sets each apart.',
    run: (page, site) =>
      few(
        page.markup.text.words < 60
          ? []
          : others(
              okPages(site),
              page.number,
              (other) =>
                other.markup.text.words >= 60 &&
                other.markup.text.key !== page.markup.text.key &&
                bitsApart(other.markup.text.likeness, page.markup.text.likeness) <= NEAR &&
                !isCopyOf(page, other) &&
                !isCopyOf(other, page),
            ),
      ),
  },
  {
    id: 'text-placeholder',
    group,
    weight: 'high',
    title: 'Placeholder text is public',
    why: 'Visitors take the shop for unfinished.',
    fix: 'Replace the placeholder with your own text.',
    run: ({ markup: { text } }) => when(text.placeholder !== '', text.placeholder),
  },
  {
    id: 'text-stuffed',
    group,
    weight: 'low',
    title: 'One word is repeated very often',
    why: 'Search engines rank down pages that repeat a keyword instead of saying something.',
    fix: 'Use other words for it, or shorten the text.',
    run: ({ markup: { text } }) =>
      when(
        text.words >= 80 && text.topWordCount / text.words > 0.08,
        `“${text.topWord}” ${text.topWordCount} times in ${text.words} words`,
      ),
  },
  {
    id: 'paragraph-long',
    group,
    weight: 'low',
    title: 'Paragraph is very long',
    why: 'Walls of text are skipped, on phones above all.',
    fix: 'Divide it into paragraphs of at most 100 words.',
    run: ({ markup: { text } }) => when(text.longestParagraph > 220, `${text.longestParagraph} words`),
  },
  {
    id: 'sentence-long',
    group,
    weight: 'low',
    title: 'Sentence is very long',
    why: 'Long sentences are hard to follow.',
    fix: 'Make two sentences of it.',
    run: ({ markup: { text } }) => when(text.longestSentence > 60, `${text.longestSentence} words`),
  },
  {
    id: 'text-broken',
    group,
    weight: 'medium',
    title: 'Text has broken characters',
    why: 'Characters such as � or â€™ show that the page was stored in another encoding.',
    fix: 'Store and send the page as UTF-8.',
    run: ({ markup: { text } }) => when(text.hasBrokenCharacters, 'Characters such as � or â€™'),
  },
]
