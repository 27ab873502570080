import type { SitePage } from '#contracts/pages.ts'
import { Card } from '#web/ui/layout/card.tsx'

/** Downloads of the page for other shops. */
export function PageExports({ page }: { page: SitePage }) {
  return (
    <Card title="Export">
      <p className="text-muted">
        “{page.title}” as files for your own server or Shopify will be offered here. Until then, publish it to
        its address.
      </p>
    </Card>
  )
}
