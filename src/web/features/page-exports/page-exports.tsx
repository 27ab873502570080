import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type ExportKind, useDownloadPage } from './page-exports.queries.ts'
import { ShopCard } from './shop-card.tsx'

const downloads: readonly { kind: ExportKind; label: string; about: string }[] = [
  { kind: 'html', label: 'HTML files', about: 'For your own web server. Opens offline, too.' },
  { kind: 'theme', label: 'Shopify section', about: 'A section and a page template for your theme.' },
  { kind: 'csv', label: 'Product CSV', about: 'The product for Shopify’s import, as a draft.' },
]

/** Ways to take a page elsewhere. */
export const PageExports = ({ page }: { page: { id: string } }) => (
  <>
    <Card title="Export">
      <ul className="flex flex-col divide-y divide-line-soft">
        {downloads.map((download) => (
          <DownloadRow key={download.kind} pageId={page.id} {...download} />
        ))}
      </ul>
    </Card>
    <ShopCard pageId={page.id} />
  </>
)

interface DownloadRowProps {
  pageId: string
  kind: ExportKind
  label: string
  about: string
}

function DownloadRow({ pageId, kind, label, about }: DownloadRowProps) {
  const download = useDownloadPage(pageId, kind)
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-small text-muted">{about}</p>
      </div>
      <Button
        size="small"
        aria-label={`Download ${label}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {!download.isPending && <Download />}
        Download
      </Button>
    </li>
  )
}
