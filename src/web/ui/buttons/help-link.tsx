import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Link, type Location, matchPath, parsePath, useLocation } from 'react-router'
import { entryOf, screenAt } from '#contracts/screens.ts'

/** Leads to the article about the screen one is on, or to the help as a whole. */
export function HelpLink() {
  const location = useLocation()
  if (location.pathname.startsWith('/help')) return null
  const article = articleAt(location)
  return (
    <Link
      data-tip="Help with this screen"
      to={article ? `/help/articles/${article}` : '/help'}
      aria-label="Help with this screen"
      className="inline-flex size-7 flex-none items-center justify-center rounded-small text-muted transition-colors hover:bg-raised hover:text-text max-md:size-11"
    >
      <CircleQuestionMark />
    </Link>
  )
}

export function articleAt({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const id = screenAt(pathname)
  const help = id && entryOf(id).help
  if (typeof help !== 'object') return help
  const tab = new URLSearchParams(search).get('tab')
  const [, article] =
    Object.entries(help).find(([place]) => {
      const { pathname: path = '/', search: part, hash: section } = parsePath(place)
      return (
        matchPath({ path, end: false }, pathname) &&
        (!part || part === `?tab=${tab}`) &&
        (!section || section === hash)
      )
    }) ?? []
  return article
}
