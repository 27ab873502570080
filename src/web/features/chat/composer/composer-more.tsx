import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import Hash from 'lucide-react/icons/hash'
import LibraryBig from 'lucide-react/icons/library-big'
import Paperclip from 'lucide-react/icons/paperclip'
import Plus from 'lucide-react/icons/plus'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import { useRef } from 'react'
import { useStoredProjects } from '#web/features/projects/projects.store.ts'
import { openPrompts, saveAsPrompt } from '#web/features/prompts/prompts.store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { useChatProject } from './composer-canon.ts'
import { addFiles } from './composer-files.store.ts'
import { addPromptText } from './composer-placeholders.ts'
import { isNewChatDraft } from './draft.store.ts'

interface ComposerMoreProps {
  draft: string
  text: string
}

/** Everything that can be added to a message, without knowing the / @ # triggers. */
export function ComposerMore({ draft, text }: ComposerMoreProps) {
  const file = useRef<HTMLInputElement>(null)
  const afterwards = useRef<() => void>(undefined)
  const hasProjects = useStoredProjects().length > 0
  const inProject = useChatProject(draft) !== undefined

  function onClosed(event: Event) {
    if (!afterwards.current) return
    event.preventDefault()
    afterwards.current()
    afterwards.current = undefined
  }
  /** Runs after the menu closes, so that focus can move to the text box. */
  const type = (sign: string) => {
    afterwards.current = () => addPromptText(draft, sign)
  }

  return (
    <>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={({ target }) => {
          addFiles(draft, target.files ?? [])
          target.value = ''
        }}
      />
      <Menu
        side="top"
        onClosed={onClosed}
        trigger={<IconButton label="Add" icon={<Plus />} className="size-8.5" />}
      >
        <MenuItem icon={<Paperclip />} onSelect={() => file.current?.click()}>
          Attach files
        </MenuItem>
        <MenuItem icon={<TextCursorInput />} hint={<Kbd>/</Kbd>} onSelect={() => type('/')}>
          Use a prompt
        </MenuItem>
        {hasProjects && (
          <MenuItem icon={<FolderOpen />} hint={<Kbd>@</Kbd>} onSelect={() => type('@')}>
            {isNewChatDraft(draft) ? 'Choose a project' : 'Move to a project'}
          </MenuItem>
        )}
        {inProject && (
          <MenuItem icon={<Hash />} hint={<Kbd>#</Kbd>} onSelect={() => type('#')}>
            Insert a fact
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={<BookmarkPlus />}
          disabled={text.trim() === ''}
          onSelect={() => saveAsPrompt(text.trim())}
        >
          Save as prompt
        </MenuItem>
        <MenuItem icon={<LibraryBig />} onSelect={openPrompts}>
          Your prompts
        </MenuItem>
      </Menu>
    </>
  )
}
