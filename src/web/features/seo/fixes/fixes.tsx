import Wand from 'lucide-react/icons/wand-sparkles'
import { useState } from 'react'
import type { Audit } from '#contracts/seo/seo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFixes } from '../seo.queries.ts'
import { FixDialog } from './fix-dialog.tsx'
import { Snippets } from './snippets.tsx'

/** Changes for an own page after review, or texts to paste into a page of another system. */
export function Fixes({ audit }: { audit: Audit }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useFixes(audit.id, audit.findings.length > 0 && audit.projectId !== null)
  if (audit.projectId === null && audit.score !== null && audit.findings.length > 0)
    return (
      <p className="text-small text-muted">
        Choose a project when you start an audit to get ready-made fixes.
      </p>
    )
  if (error && !data)
    return <ErrorCard title="The fixes could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { own, snippets } = data
  return (
    <>
      {own && own.patches.length > 0 && (
        <Card>
          <div className="flex flex-wrap items-center gap-3">
            <Wand className="text-accent" />
            <p className="min-w-40 flex-1">
              {own.patches.length === 1 ? 'One fix' : `${own.patches.length} fixes`} for “{own.title}” can be
              applied here after you’ve reviewed them.
            </p>
            <Button variant="primary" onClick={() => setIsOpen(true)}>
              Review fixes
            </Button>
          </div>
        </Card>
      )}
      {own && (
        <FixDialog key={String(isOpen)} audit={audit} own={own} open={isOpen} onOpenChange={setIsOpen} />
      )}
      {snippets.length > 0 && <Snippets snippets={snippets} />}
    </>
  )
}
