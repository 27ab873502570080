import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import type { PageSummary, PageVisitCount } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { goalName } from './editor/goal-names.ts'
import { pagePath } from './page-address.ts'
import { PageSketch } from './page-sketch.tsx'
import { stateOf } from './page-state.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { useCopyPage } from './pages.queries.ts'

const visitWords = ({ views, buyClicks }: PageVisitCount) =>
  `${views.toLocaleString('en')} views, ${buyClicks.toLocaleString('en')} buy clicks in 30 days`

interface PageRowProps {
  page: PageSummary
  project: string | undefined
  visits: PageVisitCount | undefined
  onDelete: () => void
}

/** One page of a list, with its state and menu. */
export function PageRow({ page, project, visits, onDelete }: PageRowProps) {
  const state = stateOf(page)
  const { address, id: pageId, goal, title } = page
  const copy = useCopyPage()
  const duplicate = () =>
    copy.mutate(
      { pageId, goal, title: `${title} (copy)`.slice(0, 200) },
      { onError: (error) => void quickToast.error(messageOf(error, 'The page could not be duplicated.')) },
    )
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <span className="relative flex-none">
        <PageSketch sketch={page.sketch} className="h-15 w-12" />
        {page.imageId && (
          <PageThumbnail
            imageId={page.imageId}
            className="absolute right-1 bottom-1 size-6 border border-line-soft"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={pagePath(page)} className={rowLink}>
            {page.title}
          </Link>
          <p className="truncate text-small text-muted">
            {[
              page.goal !== 'product' && goalName(page.goal),
              project,
              address?.replace(/^https?:\/\//, ''),
              visits && visitWords(visits),
            ]
              .filter(Boolean)
              .join(' · ') || 'Not published yet'}
          </p>
        </div>
        <p className="flex flex-none items-center gap-2 text-small text-faint max-md:mt-1">
          <Badge tone={state.tone}>{state.name}</Badge>
          <time dateTime={page.updatedAt}>{ago(page.updatedAt)}</time>
        </p>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${page.title}`} icon={<Ellipsis />} className="relative" />}
      >
        {address && (
          <MenuItem icon={<ExternalLink />} onSelect={() => void window.open(address, '_blank', 'noopener')}>
            Open page
          </MenuItem>
        )}
        {page.goal !== 'product' && (
          <MenuItem icon={<CopyPlus />} onSelect={duplicate}>
            Duplicate
          </MenuItem>
        )}
        <MenuItem icon={<Trash />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}
