import type { PageVersion } from '#contracts/pages/page-editing.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { StepIntro } from '../builder/step-intro.tsx'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { Comparison, type VersionsProps } from './version-comparison.tsx'
import { useRestoreVersion, useVersions } from './versions.queries.ts'

const kindNames: Record<PageVersion['kind'], string> = {
  publish: 'Published',
  assistant: 'Assistant',
  edit: 'Draft',
}

/** Earlier states of the page: compare two of them, or make one the draft again. */
export function VersionsPart({ editor }: { editor: PageEditor }) {
  const { page } = editor
  const versions = useVersions(page.id, page.revision)
  return (
    <>
      <StepIntro title="Versions">
        Every publish and accepted change is saved. Restoring keeps your draft.
      </StepIntro>
      {versions.isPending && <RowsLoading label="Loading the versions" />}
      {versions.isError && (
        <ErrorCard
          title="The versions could not be loaded"
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.data?.length === 0 && (
        <p className="text-muted">No versions yet. Publish the page to make the first one.</p>
      )}
      {versions.data && versions.data.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
          <VersionList editor={editor} versions={versions.data} />
          <Comparison editor={editor} versions={versions.data} />
        </div>
      )}
    </>
  )
}

function VersionList({ editor: { page, save }, versions }: VersionsProps) {
  const restore = useRestoreVersion(page.id)
  // The draft that is kept has to have the latest edits.
  const send = async (version: number) => {
    if (await save()) restore.mutate(version)
  }
  return (
    <ol aria-label="Versions" className={rowsFrame}>
      {versions.map(({ version, kind, note, createdAt, isPublished }) => (
        <li key={version} className="flex items-start gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              Version {version}
              <Badge tone={isPublished ? 'gain' : 'neutral'}>
                {isPublished ? 'Public now' : kindNames[kind]}
              </Badge>
            </p>
            {note && <p className="text-small [overflow-wrap:anywhere] text-muted">{note}</p>}
            <time dateTime={createdAt} className="text-small text-faint">
              {momentOf(createdAt)}
            </time>
          </div>
          <Button
            size="small"
            aria-label={`Restore version ${version}`}
            loading={restore.isPending && restore.variables === version}
            disabled={restore.isPending}
            onClick={() => void send(version)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ol>
  )
}
