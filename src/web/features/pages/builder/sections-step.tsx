import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { Segments } from '#web/ui/forms/segments.tsx'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { BlockContextProvider } from '../sections/block-context.ts'
import { PagePreview } from '../sections/page-preview.tsx'
import { PageSettings } from '../sections/page-settings.tsx'
import { SectionList } from '../sections/section-list.tsx'
import { StepIntro } from './step-intro.tsx'
import type { StepProps } from './step-props.ts'

const NO_IMAGES: readonly StoredPageImage[] = []

/** The list of sections with the form of the selected one, beside the page as it will look. */
export function SectionsStep({ editor, missing, failed }: StepProps) {
  const { page, draft } = editor
  const { selected, select } = useSelected()
  const [shown, setShown] = useState<'edit' | 'preview'>('edit')
  const fields = useCanon(page.projectId).data?.fields
  const texts = useMemo(() => pageTexts(fields ?? []), [fields])
  const images = usePageImages(page.projectId).data ?? NO_IMAGES
  const context = useMemo(
    () => ({ texts, images, projectId: page.projectId }),
    [texts, images, page.projectId],
  )
  return (
    <BlockContextProvider value={context}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <StepIntro title="Arrange the sections" missing={missing} failed={failed}>
          Select a section to edit its texts. Blue text updates with your facts.
        </StepIntro>
        <Segments
          label="Shown"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
          ]}
          className="lg:hidden"
        />
      </div>
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className={cx('flex min-w-0 flex-col gap-4', shown === 'preview' && 'max-lg:hidden')}>
          <SectionList editor={editor} selected={selected} onSelect={select} />
          <PageSettings editor={editor} />
        </div>
        <div
          className={cx(
            'flex min-w-0 flex-col lg:sticky lg:top-5 lg:h-[calc(100dvh-15.5rem-var(--top-room,0px))]',
            shown === 'edit' && 'max-lg:hidden',
          )}
        >
          <PagePreview
            blocks={draft.blocks}
            theme={draft.theme}
            language={draft.language}
            buyLink={draft.buyLink}
            texts={texts}
            images={images}
            selected={selected}
            onSelect={select}
          />
        </div>
      </div>
    </BlockContextProvider>
  )
}

/** The selected section is part of the address, so that findings can lead to it. */
function useSelected() {
  const [params, setParams] = useSearchParams()
  const select = useCallback(
    (blockId: string | undefined) =>
      setParams(blockId ? { block: blockId } : {}, { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return { selected: params.get('block') ?? undefined, select }
}
