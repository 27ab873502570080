import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { createPath, Link, useLocation } from 'react-router'

/** Leads to the article about the screen one is on, or to the help as a whole. The help knows which: every screen has this link. */
export function HelpLink() {
  const location = useLocation()
  if (location.pathname.startsWith('/help')) return null
  return (
    <Link
      data-tip="Help with this screen"
      to={`/help?about=${encodeURIComponent(createPath(location))}`}
      aria-label="Help with this screen"
      className="inline-flex size-7 flex-none items-center justify-center rounded-small text-muted transition-colors hover:bg-raised hover:text-text max-md:size-11"
    >
      <CircleQuestionMark />
    </Link>
  )
}
