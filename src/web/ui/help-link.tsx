import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Link, matchPath, useLocation } from 'react-router'
import { helpOfScreen } from '#contracts/help-screens.ts'
import { cx } from '#web/lib/cx.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

/** Leads to the article about the screen one is on, or to the help as a whole. */
export function HelpLink({ className }: { className?: string }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/help')) return null
  const [, article] = Object.entries(helpOfScreen).find(([path]) => matchPath(path, pathname)) ?? []
  return (
    <Tooltip label="Help with this screen" side="bottom">
      <Link
        to={article ? `/help/articles/${article}` : '/help'}
        aria-label="Help with this screen"
        className={cx(
          'inline-flex size-7 flex-none items-center justify-center rounded-small text-muted transition-colors hover:bg-raised hover:text-text max-md:size-11',
          className,
        )}
      >
        <CircleQuestionMark />
      </Link>
    </Tooltip>
  )
}
