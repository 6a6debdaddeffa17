/** The key that does the same as a button. Screen readers skip it, because the help lists all keys. */
export function Key({ name }: { name: string }) {
  return (
    <kbd class="key" aria-hidden="true">
      {name}
    </kbd>
  );
}
