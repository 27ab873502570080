import { useMemo, useState } from 'react'
import type { PageVersion, VersionDraft } from '#contracts/page-editing.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { StepIntro } from '../builder/step-intro.tsx'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { PagePreview } from '../sections/page-preview.tsx'
import { type BlockDifference, compareDrafts } from './compare-drafts.ts'
import { FieldDiffs } from './text-diff.tsx'
import { useRestoreVersion, useVersion, useVersions } from './versions.queries.ts'

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
        Each publication and each accepted change of the assistant is kept. Restoring one keeps your draft
        too.
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

interface VersionsProps {
  editor: PageEditor
  versions: readonly PageVersion[]
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

const DRAFT = 'draft'

function Comparison({ editor: { page, draft }, versions }: VersionsProps) {
  const [from, setFrom] = useState(String(versions[1]?.version ?? versions[0]?.version))
  const [to, setTo] = useState(versions[1] ? String(versions[0]?.version) : DRAFT)
  const fields = useCanon(page.projectId).data?.fields
  const texts = useMemo(() => pageTexts(fields ?? []), [fields])
  const [form, setForm] = useState<'text' | 'pages'>('text')
  const [before, after] = [useDraftOf(page.id, from, draft), useDraftOf(page.id, to, draft)]
  const options = [
    <option key={DRAFT} value={DRAFT}>
      Current draft
    </option>,
    ...versions.map(({ version }) => (
      <option key={version} value={version}>
        Version {version}
      </option>
    )),
  ]
  return (
    <Card
      title="Compare"
      actions={
        <Segments
          label="Comparison"
          value={form}
          onChange={setForm}
          options={[
            { value: 'text', label: 'Texts' },
            { value: 'pages', label: 'Side by side' },
          ]}
        />
      }
    >
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Field label="From">
          {(control) => (
            <Select {...control} value={from} onChange={({ target }) => setFrom(target.value)}>
              {options}
            </Select>
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <Select {...control} value={to} onChange={({ target }) => setTo(target.value)}>
              {options}
            </Select>
          )}
        </Field>
      </div>
      {!(before && after) && <RowsLoading label="Loading the versions to compare" />}
      {before && after && form === 'text' && <Differences {...compareDrafts(before, after, texts)} />}
      {before && after && form === 'pages' && (
        <div className="grid gap-4 xl:grid-cols-2">
          <VersionPreview
            label="Preview of the first"
            draft={before}
            texts={texts}
            projectId={page.projectId}
          />
          <VersionPreview
            label="Preview of the second"
            draft={after}
            texts={texts}
            projectId={page.projectId}
          />
        </div>
      )}
    </Card>
  )
}

interface VersionPreviewProps {
  label: string
  draft: VersionDraft
  texts: ReadonlyMap<string, string>
  projectId: string
}

function VersionPreview({ label, draft: { blocks, theme, buyLink }, texts, projectId }: VersionPreviewProps) {
  const images = usePageImages(projectId).data ?? []
  return (
    <div className="flex h-[70dvh] min-w-0 flex-col">
      <PagePreview
        label={label}
        blocks={blocks}
        theme={theme}
        buyLink={buyLink}
        texts={texts}
        images={images}
        selected={undefined}
        onSelect={() => undefined}
      />
    </div>
  )
}

function useDraftOf(pageId: string, choice: string, current: VersionDraft): VersionDraft | undefined {
  const version = useVersion(pageId, choice === DRAFT ? undefined : Number(choice))
  if (choice !== DRAFT) return version.data?.draft
  const { title, description, language, theme, buyLink, isIndexed, blocks } = current
  return { title, description, language, theme, buyLink, isIndexed, blocks }
}

const differenceNames: Record<BlockDifference['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

function Differences({ page, blocks }: ReturnType<typeof compareDrafts>) {
  if (page.length === 0 && blocks.length === 0)
    return (
      <p role="status" className="text-muted">
        The two are the same.
      </p>
    )
  return (
    <ul aria-label="Differences" className="flex flex-col gap-4">
      {page.length > 0 && (
        <li className="flex flex-col gap-2">
          <h3 className="font-medium">Whole page</h3>
          <FieldDiffs fields={page} />
        </li>
      )}
      {blocks.map(({ id, name, kind, fields }) => (
        <li key={id} className="flex flex-col gap-2 border-t border-line-soft pt-3 first:border-0 first:pt-0">
          <h3 className="flex items-center gap-2 font-medium">
            {name}
            <Badge tone="neutral">{differenceNames[kind]}</Badge>
          </h3>
          <FieldDiffs fields={fields} />
        </li>
      ))}
    </ul>
  )
}
