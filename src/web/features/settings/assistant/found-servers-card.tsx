import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { FoundServer } from '#contracts/models.ts'
import { useConnect, useFindServers } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

/** Model servers running next to Sellwright, for admins. */
export function FoundServersCard({ forEveryone = false }: { forEveryone?: boolean }) {
  const find = useFindServers()
  const [shared, setShared] = useState(forEveryone)
  const servers = find.data ?? []

  return (
    <Card
      title="On this machine"
      actions={
        <Button size="small" loading={find.isPending} onClick={() => find.mutate()}>
          <Search />
          Find servers
        </Button>
      }
    >
      <FormAlert message={find.error ? messageOf(find.error, 'The search failed. Try again.') : undefined} />
      <div role="status">
        {!find.data && !find.error && (
          <p className="text-muted">
            Finds Ollama, LM Studio, llama.cpp and similar servers on the machine that runs Sellwright. Their
            answers stay on that machine and cost nothing.
          </p>
        )}
        {find.data && servers.length === 0 && (
          <p className="text-muted">
            No servers found. Start one, make sure it has a model, then try again. You can connect a server at
            another address above.
          </p>
        )}
      </div>
      {servers.length > 0 && (
        <>
          <ul className="mb-3 flex flex-col">
            {servers.map((server) => (
              <FoundRow key={server.baseUrl} server={server} shared={shared} />
            ))}
          </ul>
          <Switch
            label="Share with everyone"
            hint="Everyone with an account here can use the models you connect."
            checked={shared}
            onChange={setShared}
          />
        </>
      )}
    </Card>
  )
}

function FoundRow({ server, shared }: { server: FoundServer; shared: boolean }) {
  const connect = useConnect()
  const [model, setModel] = useState(server.models[0] ?? '')
  const { name, baseUrl } = server

  const connectIt = () =>
    connect.mutate(
      { provider: 'compatible', baseUrl, model, label: '', key: '', shared },
      { onSuccess: ({ label }) => quickToast.success(`${label} connected`) },
    )

  return (
    <li className="flex flex-col gap-2 border-b border-line-soft pb-3 not-first:pt-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {name}
        <span className="text-small text-muted [overflow-wrap:anywhere]">{baseUrl}</span>
      </p>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={`Model on ${name}`}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          >
            {server.models.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </div>
        <Button
          aria-label={`Connect ${model} on ${name}`}
          variant="primary"
          size="large"
          loading={connect.isPending}
          onClick={connectIt}
        >
          Connect
        </Button>
      </div>
      <FormAlert
        message={
          connect.error ? messageOf(connect.error, 'It could not be connected. Try again.') : undefined
        }
      />
    </li>
  )
}
