/** A key that does the same; it is shown, and told to nobody else: the help lists all of them. */
export function Key({ name }: { name: string }) {
  return (
    <kbd class="key" aria-hidden="true">
      {name}
    </kbd>
  );
}
