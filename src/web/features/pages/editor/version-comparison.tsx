import { useMemo, useState } from 'react'
import type { PageVersion, VersionDraft } from '#contracts/pages/page-editing.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { PagePreview } from '../sections/page-preview.tsx'
import { compareDrafts } from './compare-drafts.ts'
import { Differences } from './draft-differences.tsx'
import { useVersion } from './versions.queries.ts'

export interface VersionsProps {
  editor: PageEditor
  versions: readonly PageVersion[]
}

const DRAFT = 'draft'

export function Comparison({ editor: { page, draft }, versions }: VersionsProps) {
  // Until the person chooses, the two latest: a publication may still be under way.
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const from = chosen.from ?? String(versions[1]?.version ?? versions[0]?.version)
  const to = chosen.to ?? (versions[1] ? String(versions[0]?.version) : DRAFT)
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
            <Select
              {...control}
              value={from}
              onChange={({ target }) => setChosen({ from: target.value, to })}
            >
              {options}
            </Select>
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <Select {...control} value={to} onChange={({ target }) => setChosen({ from, to: target.value })}>
              {options}
            </Select>
          )}
        </Field>
      </div>
      {!(before && after) && <RowsLoading label="Loading the versions to compare" />}
      {before && after && form === 'text' && <Differences {...compareDrafts(before, after, texts)} />}
      {before && after && form === 'pages' && (
        <div className="grid gap-4 md:grid-cols-2">
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

function VersionPreview({ label, draft, texts, projectId }: VersionPreviewProps) {
  const { blocks, theme, language, buyLink } = draft
  const images = usePageImages(projectId).data ?? []
  return (
    <div className="flex h-[70dvh] min-w-0 flex-col">
      <PagePreview
        label={label}
        blocks={blocks}
        theme={theme}
        language={language}
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
