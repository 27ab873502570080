/**
 * An area's data of a person in this browser. `app/user-data.ts` lists every area's; one that is not listed would show one
 * person's data to the next. Areas whose screens are fetched later register a small module that knows their names in storage.
 */
export interface UserData {
  /** Shows a person's data. Without `sync` the server is not asked for it. */
  show?(userId: string, options: { sync: boolean }): void
  /** Copies the current person's data to a backup before they sign out. */
  backUp?(): void
  /** Takes it off the page at sign-out. Local storage keeps it for their return. */
  hide?(): void
  /** Removes it from this browser together with the account. */
  erase?(userId: string): void
}
