const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** “3 chats and 1 project”; empty for nothing. */
export const inWords = (chats: number, projects: number): string =>
  [chats > 0 && counted(chats, 'chat'), projects > 0 && counted(projects, 'project')]
    .filter(Boolean)
    .join(' and ')
