import ExternalLink from 'lucide-react/icons/external-link'
import type { SitePage } from '#contracts/pages/pages.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useUnpublishPage } from '../publishing.queries.ts'

/** The page that visitors see now. */
export function PublicPage({ page, address }: { page: SitePage; address: string }) {
  const unpublish = useUnpublishPage(page.id)
  return (
    <Card title="Public page">
      <p className="font-mono text-small [overflow-wrap:anywhere]">{address}</p>
      {page.publishedAt && (
        <p className="mt-1 text-small text-muted">Published {momentOf(page.publishedAt)}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noopener" className={buttonStyle('secondary', 'small')}>
          <ExternalLink />
          Open page
        </a>
        <CopyButton variant="secondary" label="Copy link" text={address} />
        <Button size="small" variant="ghost" loading={unpublish.isPending} onClick={() => unpublish.mutate()}>
          Unpublish
        </Button>
      </div>
    </Card>
  )
}
