import type { PasteSnippet } from '#contracts/seo/seo.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useSnippets } from '../seo.queries.ts'

/** Title, description and product data of a project, written from its canon. */
export function ProjectSnippets({ projectId }: { projectId: string }) {
  const { data } = useSnippets(projectId)
  return data && data.length > 0 ? <Snippets snippets={data} /> : null
}

export function Snippets({ snippets }: { snippets: PasteSnippet[] }) {
  return (
    <Card title="Texts to paste, written from your facts">
      <ul className="flex flex-col gap-4">
        {snippets.map(({ id, label, text, missing }) => (
          <li key={id}>
            <div className="mb-1 flex items-center justify-between gap-3">
              <p className="font-medium">{label}</p>
              <CopyButton text={text} />
            </div>
            <pre className="rounded-control border border-line-soft bg-ground p-3 text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </pre>
            {missing.length > 0 && (
              <p className="mt-1 text-small text-muted">
                Search engines also ask for: {missing.join(', ')}. Add it to your facts or to the page.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
