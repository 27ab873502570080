import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { useImageModels } from './generation.queries.ts'
import { RequestForm } from './request-form.tsx'
import { RequestList } from './request-list.tsx'

/** Images by a connected model: from a description, or around the seller's own product. */
export function ImageGenerationScreen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isEnhanced = pathname.startsWith('/enhanced')
  const { data, error, refetch } = useImageModels()
  const requests = useRef<HTMLDivElement>(null)
  return (
    <>
      <ScreenHeader title={isEnhanced ? 'Scenes by a model' : screens.imageGeneration.title} />
      <Content>
        <PartTabs
          label="Start from"
          value={isEnhanced ? 'photo' : 'text'}
          onChange={(start) =>
            void navigate(start === 'photo' ? '/enhanced-image-generation' : '/image-generation')
          }
          tabs={[
            { value: 'text', label: 'From a description' },
            { value: 'photo', label: 'From your product photo' },
          ]}
        >
          {error && !data && (
            <ErrorCard
              title="Image models could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!error && !data && <Skeleton className="h-80" />}
          {data?.models.length === 0 && <NoProvider />}
          {data && data.models.length > 0 && (
            <RequestForm
              key={pathname}
              isEnhanced={isEnhanced}
              models={data.models.filter(({ canEdit }) => canEdit || !isEnhanced)}
              mostAtOnce={data.mostAtOnce}
              // On a phone the form fills the screen.
              onStarted={() => requests.current?.scrollIntoView({ block: 'nearest' })}
            />
          )}
        </PartTabs>
        {/* A new request is inserted at the top, which the browser would scroll out of sight. */}
        <div ref={requests} className="[overflow-anchor:none]">
          <RequestList />
        </div>
      </Content>
    </>
  )
}

/** The way on without any provider. */
function NoProvider() {
  const navigate = useNavigate()
  return (
    <EmptyState
      title="No image model is connected"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={() => void navigate('/image-maker')}>
            Open the image maker
          </Button>
          <Button onClick={() => void navigate('/settings#assistant')}>Connect a model</Button>
        </div>
      }
    >
      New images need a key for OpenAI or Google, or a server with an image model. Without one, the image
      maker removes backgrounds and places your product in 27 studio scenes.
    </EmptyState>
  )
}
