import { VersionsPart } from '../editor/versions-part.tsx'
import { ChangedFacts } from '../publishing/changed-facts.tsx'
import { PageAddressForm } from '../publishing/page-address-form.tsx'
import { PageStatistics } from '../publishing/page-statistics.tsx'
import { PublicPage } from '../publishing/public-page.tsx'
import { ShareDraft } from '../publishing/share-draft.tsx'
import { StepIntro } from './step-intro.tsx'
import type { StepProps } from './step-props.ts'

export function PublishStep({ editor, slots: { exports: PageExports } }: StepProps) {
  const { page } = editor
  return (
    <>
      <StepIntro title={page.isPublished ? 'Your page is live' : 'Publish the page'}>
        Visitors see the page as it was published. Later edits go live when you publish again.
      </StepIntro>
      <ChangedFacts editor={editor} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {page.address && <PublicPage page={page} address={page.address} />}
          <PageAddressForm editor={editor} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ShareDraft page={page} />
          <PageExports page={page} />
        </div>
      </div>
      {page.publishedAt && <PageStatistics pageId={page.id} />}
      {/* The page builder has versions at an address of their own. */}
      {page.goal === 'product' && page.publishedAt && <VersionsPart editor={editor} />}
    </>
  )
}
