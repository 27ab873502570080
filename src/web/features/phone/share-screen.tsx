import { useQueryClient } from '@tanstack/react-query'
import Share from 'lucide-react/icons/share-2'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { addFiles as attachFiles } from '#web/features/chat/composer/composer-files.store.ts'
import { changeDraft, draftKey } from '#web/features/chat/composer/draft.store.ts'
import { refreshFiles } from '#web/features/knowledge/knowledge.queries.ts'
import { addFiles as addKnowledge } from '#web/features/knowledge/uploads.store.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { forgetShared, readShared, type SharedItems } from './shared-items.ts'
import { useImageMaker } from './use-image-maker.ts'

/** Asks where something shared by another app goes. */
export function ShareScreen() {
  const [shared, setShared] = useState<SharedItems | null>()
  useEffect(() => {
    void readShared()
      .catch(() => undefined)
      .then((items) => setShared(items ?? null))
  }, [])
  return (
    <>
      <ScreenHeader title={screens.share.title} />
      <Content width="reading">
        {shared === undefined ? (
          <Skeleton className="h-40" />
        ) : shared ? (
          <SharedCard shared={shared} />
        ) : (
          <EmptyState
            icon={<Share />}
            title="Nothing shared"
            action={
              <Link to="/mobile" className={buttonStyle('secondary')}>
                Open your chats
              </Link>
            }
          >
            Install Sellwright on your phone, then choose it when you share a link, a text or an image from
            another app.
          </EmptyState>
        )}
      </Content>
    </>
  )
}

function SharedCard({ shared }: { shared: SharedItems }) {
  const { link, text, files } = shared
  const client = useQueryClient()
  const navigate = useNavigate()
  const userId = useMe().data?.id ?? ''
  const projects = useNamedProjects()
  const [chosen, setChosen] = useState(projects[0]?.id ?? '')
  const select = useId()
  const project = projects.find(({ id }) => id === chosen)

  const { open: openInMaker, isOpening } = useImageMaker(project?.id)
  const photos = files.filter(({ type }) => type.startsWith('image/'))

  const leave = async (path: string) => {
    await forgetShared()
    await navigate(path, { replace: true })
  }
  function readPage(url: string) {
    const query = new URLSearchParams({ url, ...(project && { project: project.id }) })
    void leave(`/from-link?${query}`)
  }
  async function makeImage() {
    const path = await openInMaker(photos)
    if (path) await leave(path)
  }
  function addToProject() {
    if (!project) return
    const texts = text ? [new File([text], 'Shared text.txt', { type: 'text/plain' })] : []
    addKnowledge([...files, ...texts], {
      projectId: project.id,
      mostBytes: undefined,
      onSent: () => void refreshFiles(client, project.id),
    })
    void leave(`/project/${encodeURIComponent(project.slug)}?tab=knowledge`)
  }
  function ask() {
    const draft = draftKey(userId, undefined)
    changeDraft(draft, { text, projectId: project?.id })
    attachFiles(draft, files)
    void leave('/mobile-direct')
  }
  return (
    <Card className="flex flex-col gap-4">
      {text && <p className="line-clamp-6 break-words whitespace-pre-line">{text}</p>}
      {files.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-1 text-muted">
          {files.map(({ name }) => (
            <li key={name} className="truncate">
              {name}
            </li>
          ))}
        </ul>
      )}
      {projects.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={select} className="text-small text-muted">
            Project
          </label>
          <Select id={select} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="flex flex-col gap-2">
        {link && (
          <Button variant="primary" onClick={() => readPage(link)}>
            Read the product page
          </Button>
        )}
        {photos.length > 0 && (
          <Button variant="primary" loading={isOpening} onClick={() => void makeImage()}>
            Open in the image maker
          </Button>
        )}
        {project && <Button onClick={addToProject}>Add to project knowledge</Button>}
        <Button onClick={ask}>Ask about it</Button>
      </div>
    </Card>
  )
}
