import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this chat?"
        footer={<Button>Delete chat</Button>}
      />
    </>
  )
}

function openDialog() {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Delete' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Delete this chat?' }) }
}

test('Escape closes a dialog and the focus goes back to where it was', async () => {
  const { opener, dialog } = openDialog()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a press beside the panel closes it, one inside does not', () => {
  const { dialog } = openDialog()
  fireEvent.pointerDown(screen.getByRole('heading', { name: 'Delete this chat?' }))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.pointerDown(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it adds no style element, which the content security policy would refuse', () => {
  const before = document.querySelectorAll('style').length
  openDialog()
  expect(document.querySelectorAll('style')).toHaveLength(before)
})
