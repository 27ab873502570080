import { messageOf } from '#web/lib/http/api-error.ts'
import { moneyIfAmount } from '#web/lib/words/money-in-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { usePublishPage } from '../publishing.queries.ts'

/** Facts that changed in the canon after the page was published, before and after. */
export function ChangedFacts({ editor: { page, save } }: { editor: PageEditor }) {
  const publish = usePublishPage(page.id)
  if (!page.isPublished || page.changed.length === 0) return null
  const republish = async () => {
    if (await save()) publish.mutate(undefined)
  }
  return (
    <section
      aria-label="Out of date"
      className="flex flex-col gap-3 rounded-card border border-accent/40 bg-accent-soft p-4"
    >
      <div>
        <h3 className="font-semibold">The published page is out of date</h3>
        <p className="text-muted">These facts changed after you published.</p>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full min-w-80 text-left">
          <thead className="text-small text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Fact
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                Published
              </th>
              <th scope="col" className="py-1 font-medium">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {page.changed.map(({ path, label, published, current }) => (
              <tr key={path} className="border-t border-accent/20 align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {label}
                </th>
                <td className="figures py-1.5 pr-4 text-muted [overflow-wrap:anywhere]">
                  <del>{moneyIfAmount(published ?? 'Nothing')}</del>
                </td>
                <td className="figures py-1.5 font-semibold [overflow-wrap:anywhere]">
                  <ins className="no-underline">{moneyIfAmount(current ?? 'Nothing')}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormAlert
        message={
          publish.error
            ? messageOf(publish.error, 'The page could not be published. Please try again.')
            : undefined
        }
      />
      <Button
        variant="primary"
        className="self-start"
        loading={publish.isPending}
        onClick={() => void republish()}
      >
        Republish
      </Button>
    </section>
  )
}
