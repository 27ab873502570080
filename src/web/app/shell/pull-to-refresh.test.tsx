import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PullToRefresh } from '#web/app/shell/pull-to-refresh.tsx'
import { createQueryClient } from '#web/lib/http/query-client.ts'

function openList() {
  let reads = 0
  const List = () => <p>Read {useQuery({ queryKey: ['list'], queryFn: async () => ++reads }).data} times</p>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <main>
        <div data-testid="scroller">
          <List />
          <textarea aria-label="Message" />
        </div>
      </main>
      <PullToRefresh />
    </QueryClientProvider>,
  )
}

const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] })
function pull(element: Element, to: [number, number]) {
  fireEvent.touchStart(element, at(100, 100))
  fireEvent.touchMove(element, at((100 + to[0]) / 2, (100 + to[1]) / 2))
  fireEvent.touchMove(element, at(...to))
  fireEvent.touchEnd(element)
}

test('a long pull from the top reads again; a short one, a swipe, a scrolled list and a text box do not', async () => {
  openList()
  const list = await screen.findByText('Read 1 times')
  const scroller = screen.getByTestId('scroller')
  pull(list, [100, 160])
  pull(list, [300, 250])
  pull(screen.getByRole('textbox'), [100, 300])
  scroller.scrollTop = 40
  pull(list, [100, 300])
  scroller.scrollTop = 0
  fireEvent.touchStart(list, at(100, 100))
  fireEvent.touchMove(list, at(105, 240))
  expect(screen.getByRole('status', { name: 'Release to refresh' })).toBeDefined()
  fireEvent.touchEnd(list)
  await screen.findByText('Read 2 times')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
