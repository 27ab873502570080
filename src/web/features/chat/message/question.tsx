import Pencil from 'lucide-react/icons/pencil'
import { useRef } from 'react'
import type { Message } from '#contracts/chat.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { MessageActions } from '../conversation/use-conversation.ts'
import { AttachmentChips } from './attachment-chips.tsx'
import { BranchSwitcher } from './branch-switcher.tsx'
import { CopyIcon } from './copy-icon.tsx'
import { leaveOutFile, startEdit, useEditFiles, useIsEditing } from './edit.store.ts'
import { QuestionEditor } from './question-editor.tsx'
import { MessageTime } from './written.tsx'

interface QuestionProps {
  message: Message
  /** Missing while an answer is being written. */
  actions: MessageActions | undefined
}

export function Question({ message, actions }: QuestionProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const edited = useIsEditing(message.id)
  if (edited) {
    return (
      <>
        <EditedFiles />
        <QuestionEditor
          onSend={actions && ((text, files) => void actions.edit(message, text, files))}
          onCancelled={() => editButton.current?.focus()}
        />
      </>
    )
  }
  return (
    <div className="group/question flex flex-col items-end gap-1">
      <AttachmentChips attachments={message.attachments} />
      <p className="max-w-[82%] rounded-large rounded-br-[4px] bg-raised px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.content}
      </p>
      {/* Overlaps the gap below, since it is mostly hidden. */}
      <div className="flex items-center md:-mb-5">
        <div className="flex items-center transition-opacity md:opacity-0 md:group-focus-within/question:opacity-100 md:group-hover/question:opacity-100">
          <MessageTime time={message.createdAt} />
          <CopyIcon text={message.content} label="Copy question" />
          <IconButton
            ref={editButton}
            label="Edit"
            icon={<Pencil />}
            disabled={!actions}
            onClick={() => startEdit(message.id, message.content, message.attachments)}
          />
        </div>
        <BranchSwitcher message={message} onShow={actions?.showBranch} />
      </div>
    </div>
  )
}

/** Files of the edited question; a removed one stays with the earlier version. */
const EditedFiles = () => <AttachmentChips attachments={useEditFiles()} onLeaveOut={leaveOutFile} />
