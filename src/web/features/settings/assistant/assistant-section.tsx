import { useMe } from '#web/features/auth/session.queries.ts'
import { ConnectionsCard } from './connections-card.tsx'
import { FoundServersCard } from './found-servers-card.tsx'
import { LocalModelsCard } from './local-models/local-models-card.tsx'
import { ModelsCard } from './models-card.tsx'

export function AssistantSection() {
  const isAdmin = useMe().data?.role === 'admin'
  return (
    <>
      <ModelsCard />
      <ConnectionsCard isAdmin={isAdmin} />
      {isAdmin && <FoundServersCard />}
      {isAdmin && <LocalModelsCard />}
    </>
  )
}
