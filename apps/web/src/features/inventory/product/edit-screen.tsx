export default function EditScreen() {
  return null;
}
