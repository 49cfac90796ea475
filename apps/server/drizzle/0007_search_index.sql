-- A pending list would have to be read whole by every search until somebody vacuums.
ALTER INDEX "intake_forms_search_idx" SET (fastupdate = off);
