import type { ComponentType } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { SitePage } from '#contracts/pages/pages.ts'
import { screens } from '#contracts/screens.ts'
import { Content } from '#web/ui/layout/content.tsx'
import { ChecksStep } from '../builder/checks-step.tsx'
import { LoadedPage, PageHeader } from '../builder/page-shell.tsx'
import { PublishStep } from '../builder/publish-step.tsx'
import { SaveProblem } from '../builder/save-note.tsx'
import type { BuilderSlots, StepProps } from '../builder/step-props.ts'
import { pagePath } from '../page-address.ts'
import { EditorCanvas } from './editor-canvas.tsx'
import { useVisualEditor } from './use-visual-editor.ts'
import { VersionsPart } from './versions-part.tsx'

/** A page in the visual editor, with its checks, publication and versions at addresses of their own. */
export function EditorScreen({ slots }: { slots: BuilderSlots }) {
  const { pageId = '' } = useParams()
  return (
    <LoadedPage pageId={pageId} screen={screens.pageBuilder}>
      {(page) =>
        page.goal === 'product' ? (
          <Navigate replace to={pagePath(page)} />
        ) : (
          <Editor key={pageId} page={page} slots={slots} />
        )
      }
    </LoadedPage>
  )
}

const parts: Record<string, { name: string; Part?: ComponentType<StepProps> }> = {
  '': { name: 'Editor' },
  checks: { name: 'Checks', Part: ChecksStep },
  publish: { name: 'Publish', Part: PublishStep },
  versions: { name: 'Versions', Part: VersionsPart },
}

function Editor({ page, slots }: { page: SitePage; slots: BuilderSlots }) {
  const editor = useVisualEditor(page)
  const { part = '' } = useParams()
  const shown = parts[part]
  if (!shown) return <Navigate replace to={pagePath(page)} />
  const { Part } = shown
  return (
    <>
      <PageHeader editor={editor} />
      <PartBar page={page} current={part} />
      {Part ? (
        <Content>
          <SaveProblem pageId={page.id} />
          <Part editor={editor} slots={slots} missing={[]} />
        </Content>
      ) : (
        <>
          <div className="flex-none px-3 pt-3 empty:hidden">
            <SaveProblem pageId={page.id} />
          </div>
          <EditorCanvas editor={editor} />
        </>
      )}
    </>
  )
}

const PartBar = ({ page, current }: { page: SitePage; current: string }) => (
  <nav aria-label="Parts of the page" className="flex-none inset-shadow-[0_-1px_var(--color-line-soft)]">
    <ol className="flex overflow-x-auto px-3 [scrollbar-width:none]">
      {Object.entries(parts).map(([part, { name }]) => (
        <li key={part} className="flex-none">
          <Link
            to={[pagePath(page), part].filter(Boolean).join('/')}
            aria-current={part === current ? 'page' : undefined}
            className="flex h-10 items-center border-b-2 border-transparent px-3 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text max-md:h-11"
          >
            {name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
