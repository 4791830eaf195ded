# Runs commands: each one is in a file whose name is read from a line. Prints the name of the file with its output.
while IFS= read -r file; do
  bash -eu "$file" > "$file.out" || exit 1
  echo "$file.out"
done
