export default function BulkScreen() {
  return null;
}
