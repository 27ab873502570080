import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { SaveFlow } from '#contracts/flows/flows.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useCreateFlow } from '../flows.queries.ts'

const MOST_BYTES = 500_000
const first: SaveFlow = {
  name: 'New flow',
  about: '',
  graph: {
    steps: [
      {
        ...{
          id: 'facts',
          kind: 'form',
          title: 'Facts',
          settings: {},
          inputs: {},
          when: null,
          each: null,
          after: [],
        },
        fields: [{ name: 'name', label: 'Product', type: 'text', canon: 'product.title', required: true }],
      },
    ],
  },
}

export function useNewFlow(onCreated: (flowId: string) => void) {
  const create = useCreateFlow()
  return {
    isPending: create.isPending,
    create: () =>
      create.mutate(first, {
        onSuccess: ({ id }) => onCreated(id),
        onError: (error) =>
          void quickToast.error(messageOf(error, 'The flow could not be created. Please try again.')),
      }),
  }
}

/** Reads an exported flow. The server checks it again. */
export function ImportFlow() {
  const input = useRef<HTMLInputElement>(null)
  const create = useCreateFlow()
  const navigate = useNavigate()
  const read = async (file: File) => {
    try {
      if (file.size > MOST_BYTES) throw new Error('too large')
      const flow = SaveFlow.parse(JSON.parse(await file.text()))
      const { id } = await create.mutateAsync(flow)
      await navigate(`/flows/${id}?edit`)
    } catch (error) {
      quickToast.error(messageOf(error, 'This file is not an exported flow.'))
    }
  }
  return (
    <>
      <Button loading={create.isPending} onClick={() => input.current?.click()}>
        {!create.isPending && <Upload />}
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Flow file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
    </>
  )
}
