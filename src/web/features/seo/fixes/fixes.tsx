import Wand from 'lucide-react/icons/wand-sparkles'
import { useState } from 'react'
import type { Audit, PasteSnippet } from '#contracts/seo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFixes } from '../seo.queries.ts'
import { FixDialog } from './fix-dialog.tsx'

/** Changes for an own page after review, or texts to paste into a page of another system. */
export function Fixes({ audit }: { audit: Audit }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useFixes(audit.id, audit.findings.length > 0 && audit.projectId !== null)
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
        <FixDialog
          key={`${own.revision} ${isOpen}`}
          audit={audit}
          own={own}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
      {snippets.length > 0 && <Snippets snippets={snippets} />}
    </>
  )
}

function Snippets({ snippets }: { snippets: PasteSnippet[] }) {
  return (
    <Card title="Texts to paste, written from your canon">
      <ul className="flex flex-col gap-4">
        {snippets.map(({ id, label, text, missing }) => (
          <li key={id}>
            <div className="mb-1 flex items-center justify-between gap-3">
              <p className="font-medium">{label}</p>
              <CopyButton text={text} />
            </div>
            <pre className="max-h-80 overflow-auto rounded-control border border-line-soft bg-ground p-3 text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </pre>
            {missing.length > 0 && (
              <p className="mt-1 text-small text-muted">
                Your canon has no {missing.join(', ')}. Search engines ask for it; add it there, then copy
                again.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
